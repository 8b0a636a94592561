"""The laboratory as a Streamlit app: page set-up and navigation, nothing else."""

import streamlit as st

from visualize.app import compare, explore

st.set_page_config(page_title="Backtracking Lab", page_icon=":material/account_tree:", layout="wide")
st.html("<style>.stMainBlockContainer { padding: 4.4rem 2rem 2rem; }</style>")
st.navigation(
    [
        st.Page(explore.page, title="Explore", url_path="explore", default=True),
        st.Page(compare.page, title="Compare", url_path="compare"),
    ],
    position="top",
).run()
