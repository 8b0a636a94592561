
const pairs = new WeakMap();

// Called by Streamlit at mount and whenever its data changes; the same document keeps its players.
export default function mount({ data, parentElement }) {
  if (pairs.get(parentElement)?.id !== data.id) {
    pairs.get(parentElement)?.together?.destroy();
    const entry = { id: data.id };
    pairs.set(parentElement, entry);
    unpack(data.document).then((made) => {
      if (pairs.get(parentElement) === entry) entry.together = new Together(parentElement.querySelector(".lab-host"), made);
    });
  } else {
    pairs.get(parentElement).together?.darken();
  }
  return () => {
    pairs.get(parentElement)?.together?.destroy();
    pairs.delete(parentElement);
  };
}
