const shown = new WeakMap();

// Called by Streamlit at mount and whenever its data changes; the same document keeps its view.
export default function mount({ data, parentElement }) {
  if (shown.get(parentElement)?.id !== data.id) {
    shown.get(parentElement)?.view.destroy();
    shown.set(parentElement, { id: data.id, view: new MergedView(parentElement.querySelector(".lab-host"), data.document) });
  } else {
    shown.get(parentElement).view.darken();
  }
  return () => {
    shown.get(parentElement)?.view.destroy();
    shown.delete(parentElement);
  };
}
