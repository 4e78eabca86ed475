type Text = HTMLInputElement | HTMLTextAreaElement
type Choice = HTMLInputElement | HTMLSelectElement

/**
 * Holds a form as it was filled in, until the function that it returns is called. No control loses the focus by it: texts
 * become read-only, and choices unavailable.
 */
export function lockForm(form: HTMLFormElement): () => void {
  const controls = [...form.querySelectorAll<Text | Choice>('input, textarea, select')]
  const texts = controls.filter(isText).filter(({ readOnly }) => !readOnly)
  const choices = new Map(controls.filter((control) => !isText(control)).map((choice) => [choice, choice.value]))
  for (const text of texts) text.readOnly = true
  for (const choice of choices.keys()) choice.setAttribute('aria-disabled', 'true')

  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const isChoice = ({ target }: Event) => target instanceof HTMLElement && choices.has(target as Choice)
  const refuse = (event: Event) => {
    if (!isChoice(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  form.addEventListener('click', refuse, options)
  // The list of a select opens before it is clicked.
  form.addEventListener('mousedown', refuse, options)
  form.addEventListener('keydown', (event) => mayChoose(event) && refuse(event), options)
  // A phone may show its own list whatever the page says.
  const undo = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement)) return
    event.stopPropagation()
    event.target.value = choices.get(event.target) ?? ''
  }
  form.addEventListener('input', undo, options)
  form.addEventListener('change', undo, options)

  return () => {
    stop.abort()
    for (const text of texts) text.readOnly = false
    for (const choice of choices.keys()) choice.removeAttribute('aria-disabled')
  }
}

function isText(control: Text | Choice): control is Text {
  return !(control instanceof HTMLSelectElement) && !['checkbox', 'radio', 'file'].includes(control.type)
}

// Letters, the space, arrows, Home, Page up and so on; not Tab, and none of the browser's own commands.
function mayChoose({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && /^(?:.|Arrow.+|Home|End|Page.+|Enter)$/.test(key)
}
