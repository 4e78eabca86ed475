/** The shape that a text is given while somebody types it. */
export type Mask = {
  /** What it becomes while it is typed at its end, pasted or filled in. */
  strict: (text: string) => string
  /** What it becomes while something in the middle is mended: the rest stays where it is. */
  mending: (text: string, before: string) => string
}

type Masked = { value: string; caret: number }

/** Shapes the text of an input as a whole, so that a deletion in the middle takes nothing along behind it. */
export function applyMask({ strict, mending }: Mask, { value, caret }: Masked, before: string): Masked {
  const wasMending = strict(before) !== before && value.startsWith(before.slice(0, -1))
  if (!wasMending && caret === value.length) {
    const shaped = strict(value)
    return { value: shaped, caret: shaped.length }
  }
  const shaped = mending(value, before)
  const kept = mending(value.slice(0, caret), '').replace(/\W/g, '')
  return { value: shaped, caret: placeAfter(shaped, kept.length) }
}

/** How a masked input reports: like a change event, as far as anybody reads it. */
export type InputChange = (change: { target: { value: string } }) => unknown

/** The input events of a masked field that shows `value`; its text is shaped before `onChange` hears of it. */
export function maskedInput(mask: Mask | null, value: string, onChange: InputChange) {
  function shape(input: HTMLInputElement) {
    const typed = { value: input.value, caret: input.selectionEnd ?? input.value.length }
    const shaped = mask ? applyMask(mask, typed, value) : typed
    if (shaped.value !== input.value) {
      input.value = shaped.value
      input.setSelectionRange(shaped.caret, shaped.caret)
    }
    onChange({ target: input })
  }

  return {
    value,
    onInput: ({ currentTarget, nativeEvent }: { currentTarget: HTMLInputElement; nativeEvent: Event }) => {
      // A phone's keyboard holds on to the word that it is still composing.
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) onChange({ target: currentTarget })
      else shape(currentTarget)
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => shape(currentTarget),
  }
}

// Hyphens and spaces come and go by themselves; the caret stays behind the same letter or digit.
function placeAfter(text: string, characters: number): number {
  let left = characters
  let place = 0
  while (left > 0 && place < text.length) {
    if (/\w/.test(text.charAt(place))) left -= 1
    place += 1
  }
  return place
}
