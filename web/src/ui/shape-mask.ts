import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'

type Shape = {
  /** What a text becomes while it is typed at its end, pasted or filled in. */
  strict: (text: string) => string
  /** What it becomes while something in the middle is mended: the rest should stay where it is. */
  mending: (text: string, before: string) => string
  preprocessors?: MaskitoPreprocessor[]
}

/** A mask that shapes the text as a whole. A pattern of places would drop all that no longer fits behind a deletion. */
export function shapeMask({ strict, mending, preprocessors }: Shape): MaskitoOptions {
  return {
    mask: /^.*$/,
    preprocessors,
    postprocessors: [
      ({ value, selection }, { value: before }) => {
        const wasMending = strict(before) !== before && mending(before, before) === before
        const isMending = wasMending || selection[1] < value.length
        const shape = isMending ? (text: string) => mending(text, before) : strict
        const caret = Math.min(shape(value.slice(0, selection[1])).length, shape(value).length)
        return { value: shape(value), selection: [caret, caret] }
      },
    ],
  }
}
