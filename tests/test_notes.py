"""Notes show what others wrote as it is: no image is fetched, no page is filled."""

from streamlit.testing.v1 import AppTest

from visualize.app.markdown import MOST_LETTERS, markdown_table, plain

IMAGE = "![](https://evil.example/p.png)"


def noted(text: str) -> str:
    def script(text: str) -> None:
        import streamlit

        from visualize.app.notes import show_notes

        show_notes(streamlit, [text])

    app = AppTest.from_function(script, args=(text,)).run()
    assert not app.exception
    return str(app.warning[0].value)


def test_a_note_holds_no_image_and_no_link() -> None:
    assert "](" not in noted(f"n: {IMAGE!r} was read").replace("\\](", "")
    assert "\\[\\]" in noted(IMAGE)


def test_a_note_of_a_hundred_thousand_letters_is_cut() -> None:
    assert len(noted("x" * 100_000)) == MOST_LETTERS


def test_what_means_nothing_in_markdown_is_left_as_it_is() -> None:
    told = "n: 'many' was read; allowed is a whole number from 0 to 20, half_board (attack) 8 / (3 - 8 / 3)."
    assert plain(told) == told


def test_the_pages_show_what_was_typed_as_plain_text() -> None:
    survey = AppTest.from_string("from visualize.app import survey\nsurvey.page()", default_timeout=60).run()
    survey.text_input[0].set_value(IMAGE).run()
    form = AppTest.from_string("from visualize.app import compare\ncompare.page()", default_timeout=60)
    form.query_params["problem"] = "subset-sum"
    form.run()
    next(field for field in form.text_input if field.label == "numbers").set_value(IMAGE).run()
    for page in (survey, form):
        assert not page.exception
        assert "evil" in page.warning[0].value
        assert "![](" not in page.warning[0].value


def test_a_cell_cannot_break_its_table() -> None:
    made = markdown_table([["a|b", "c"], ["1\n| 2", f"{IMAGE}"]])
    assert made.count("\n") == 2
    assert made.replace("\\|", "").count("|") == 9
