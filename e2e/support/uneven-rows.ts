/** Runs in the page: pairs of controls in one row of a form that are not aligned, as `label / label`. */
export function unevenRows(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('form :is(input:not([type=checkbox], [type=radio]), select)'),
  ]
  const placed = controls.map((control) => ({
    label: document.querySelector(`label[for="${control.id}"]`)?.textContent ?? control.id,
    form: control.closest('section'),
    top: control.getBoundingClientRect().top + window.scrollY,
    height: control.offsetHeight,
  }))
  return placed.flatMap((first, index) =>
    placed
      .slice(index + 1)
      .filter((second) => second.form === first.form && Math.abs(second.top - first.top) < first.height)
      .filter((second) => Math.abs(second.top - first.top) > 0.5)
      .map((second) => `${first.label} / ${second.label}`),
  )
}
