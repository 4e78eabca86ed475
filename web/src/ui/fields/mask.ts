import { type MaskitoOptions, type MaskitoPlugin, type MaskitoPreprocessor, maskitoUpdateElement } from '@maskito/core'

export type Mask = MaskitoOptions & {
  /** Gives a whole text the format: drops what doesn't fit, adds what belongs between. */
  shape: (text: string) => string
  /** What comes at the end of this text, in words for somebody who typed something else there. */
  expects?: ((text: string) => string) | undefined
}

type MaskParts = Pick<Mask, 'shape' | 'expects'> & {
  /** What a text may look like while something in its middle is corrected: groups may be short, separators stay. */
  pattern: RegExp
}

/**
 * A mask that shapes what is typed at the end, pasted, filled in by the browser or composed by a phone's keyboard. A
 * correction in the middle leaves the rest of the text where it is.
 */
export function createMask({ shape, expects, pattern }: MaskParts): Mask {
  return {
    shape,
    expects,
    mask: pattern,
    preprocessors: [shapeAtEnd(shape), keepSeparators],
    postprocessors: [({ value, selection }) => ({ value: value.toUpperCase().trimEnd(), selection })],
    plugins: [shapeUntyped(shape)],
  }
}

/** Tells what the mask expects at each insertion of which it keeps not every letter and digit, and null at any other change. */
export function tellLost(mask: Mask, tell: (text: string | null) => void): MaskitoPlugin {
  const judge = (text: string) => {
    const shaped = mask.shape(text)
    tell(mask.expects && loses(shaped, text) ? mask.expects(shaped) : null)
  }

  return (element) => {
    function onBeforeInput({ data, inputType, isComposing }: InputEvent) {
      if (isComposing) return
      const { value, selectionStart, selectionEnd } = element
      if (!inputType.startsWith('insert')) tell(null)
      else judge(value.slice(0, selectionStart ?? 0) + (data ?? '') + value.slice(selectionEnd ?? 0))
    }
    const onComposed = () => judge(element.value)
    // Before the mask itself, which changes the value.
    element.addEventListener('beforeinput', onBeforeInput, { capture: true })
    element.addEventListener('compositionend', onComposed, { capture: true })
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput, { capture: true })
      element.removeEventListener('compositionend', onComposed, { capture: true })
      tell(null)
    }
  }
}

/** Whether a text has lost letters or digits by being shaped. */
export function loses(shaped: string, text: string): boolean {
  return lettersAndDigits(shaped) < lettersAndDigits(text)
}

function lettersAndDigits(text: string): number {
  return text.match(/[\p{L}\d]/gu)?.length ?? 0
}

function shapeAtEnd(shape: Mask['shape']): MaskitoPreprocessor {
  return ({ elementState, data }, action) => {
    const { value, selection } = elementState
    const kept = value.slice(0, selection[0])
    const isAtEnd = selection[1] === value.length && shape(kept) === kept
    if (action !== 'insert' || !isAtEnd) return { elementState, data }
    return { elementState: { value: '', selection: [0, 0] }, data: shape(kept + data) }
  }
}

// Without its separator the groups of a text would run into each other: deleting one only moves the caret.
const keepSeparators: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  const [from, to] = selection
  const isSeparator = /^[ -]$/.test(value.slice(from, to)) && to < value.length
  if (!isSeparator || !action.startsWith('delete')) return { elementState, data }
  const caret = action === 'deleteForward' ? to : from
  return { elementState: { value, selection: [caret, caret] }, data }
}

// The browser's own filling in and the end of a composition reach an input without a `beforeinput` to act on.
function shapeUntyped(shape: Mask['shape']): MaskitoPlugin {
  return (element) => {
    function update() {
      const { value, selectionEnd } = element
      const shaped = shape(value)
      if (selectionEnd === value.length)
        maskitoUpdateElement(element, { value: shaped, selection: [shaped.length, shaped.length] })
    }
    function onInput(event: Event) {
      const type = 'inputType' in event ? event.inputType : ''
      if (!type || type === 'insertReplacementText') update()
    }
    element.addEventListener('input', onInput)
    element.addEventListener('compositionend', update)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('compositionend', update)
    }
  }
}
