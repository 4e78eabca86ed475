import { expect, test } from 'vitest'
import { freeTop } from './free-top.ts'

const own = { top: 0, bottom: 64, left: 840, right: 1240 }
const box = (top: number, bottom: number, left = 900, right = 1000) => ({ top, bottom, left, right })
const header = box(14, 58)

test.each([
  ['nothing in the way is at the top', [], 8],
  ['a header is below it', [header], 66],
  ['buttons below the header is below them too', [box(104, 148), header], 156],
  ['room between the two is there', [header, box(140, 184)], 66],
  ['things beside it is at the top', [box(14, 58, 40, 800)], 8],
  ['what is not drawn is at the top', [box(0, 0)], 8],
  ['a form from top to bottom is in the middle', [header, box(70, 300), box(310, 600)], 400],
])('with %s', (_what, boxes, expected) => {
  expect(freeTop(own, boxes, 800)).toBe(expected)
})
