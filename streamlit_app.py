"""The laboratory as a Streamlit app: page set-up and navigation, nothing else."""

from pathlib import Path

import streamlit as st

from visualize.app import explore, ladder, play, survey

ICON = Path(explore.__file__).with_name("icon.png")

st.set_page_config(page_title="Backtracking Lab", page_icon=str(ICON), layout="wide")
st.html("<style>.stMainBlockContainer { padding: 4rem 2rem 2rem; }</style>")
pages = {"Explore": explore, "Ladder": ladder, "Survey": survey, "Play": play}
st.navigation(
    [
        st.Page(module.page, title=name, url_path=name.lower(), default=module is explore)
        for name, module in pages.items()
    ],
    position="top",
).run()
