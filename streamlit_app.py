"""The laboratory as a Streamlit app: page set-up and navigation, nothing else."""

from pathlib import Path

import streamlit as st

from visualize.app import compare, explore, ladder, play, survey

FOLDER = Path(explore.__file__).parent

st.set_page_config(page_title="Backtracking Lab", page_icon=str(FOLDER / "icon.png"), layout="wide")
st.html("<style>.stMainBlockContainer { padding: 4rem 2rem 2rem; }</style>")
st.logo(str(FOLDER / "wordmark.svg"), size="large")
pages = {"Explore": explore, "Compare": compare, "Ladder": ladder, "Survey": survey, "Play": play}
st.navigation(
    [
        st.Page(module.page, title=name, url_path=name.lower(), default=module is explore)
        for name, module in pages.items()
    ],
    position="top",
).run()
