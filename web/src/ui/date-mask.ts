import type { MaskitoPreprocessor } from '@maskito/core'
import { shapeMask } from './shape-mask.ts'

/** Shapes what is typed or pasted into dd-mm-jjjj: `3-10-2022`, `03/10/2022`, `03102022` and `2022-10-03` too. */
export const dateMask = shapeMask({
  strict: fromTheLeft,
  mending: partByPart,
  preprocessors: [padDayAndMonth],
})

function fromTheLeft(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean)
  const startsNextPart = /\D$/.test(text) && (digits.length === 2 || digits.length === 4)
  return parts.join('-') + (startsNextPart ? '-' : '')
}

function partByPart(text: string, before: string): string {
  const [day, month, ...year] = text.split('-')
  // A hyphen that is deleted comes back: without it the parts would run into each other.
  if (before.split('-').length > year.length + (month === undefined ? 1 : 2)) return before

  const parts = [day, month, year.length > 0 ? year.join('') : undefined]
  return parts.flatMap((part, place) => part?.replace(/\D/g, '').slice(0, place < 2 ? 2 : 4) ?? []).join('-')
}

type Padded = ReturnType<MaskitoPreprocessor>
type ElementState = Padded['elementState']

// Without this `3-10-2022` would fill the places from the left and become 31-02-022.
function padDayAndMonth(...[{ elementState, data }, action]: Parameters<MaskitoPreprocessor>): Padded {
  const { value, selection } = elementState
  if (action === 'validation') return { elementState: padWhole(elementState), data }
  if (action !== 'insert') return { elementState, data }
  if (!/^[-/. ]$/.test(data)) return { elementState, data: padDate(data) }

  const padded = value.slice(0, selection[0]).replace(/(^|-)(\d)$/, '$10$2')
  return {
    elementState: { value: padded + value.slice(selection[1]), selection: [padded.length, padded.length] },
    data,
  }
}

// A caret inside means that somebody is busy with a part: that one is short only for a moment.
function padWhole({ value, selection }: ElementState): ElementState {
  if (selection[1] < value.length) return { value, selection }

  const padded = padDate(value)
  return { value: padded, selection: [padded.length, padded.length] }
}

function padDate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  const dutch = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*$/.exec(text)
  const [day = '', month = '', year = ''] = iso ? iso.slice(1).reverse() : (dutch?.slice(1) ?? [])
  return year ? `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year}` : text
}
