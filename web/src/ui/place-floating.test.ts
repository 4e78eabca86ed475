import { beforeEach, expect, test } from 'vitest'
import { placeFloating } from './place-floating.ts'

const size = { width: 300, height: 400 }

beforeEach(() => {
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 1280, configurable: true })
  Object.defineProperty(document.documentElement, 'clientHeight', { value: 800, configurable: true })
})

function elementAt(left: number, top: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  return element
}

function placed(anchor: HTMLElement, placing: Omit<Parameters<typeof placeFloating>[2], 'width' | 'height'>) {
  const floating = document.createElement('div')
  placeFloating(anchor, floating, { ...size, ...placing })
  const { style, dataset } = floating
  return [dataset.side, style.getPropertyValue('--x'), style.getPropertyValue('--y')]
}

const everySide = ['below', 'above', 'after', 'before'] as const

test('it is below its anchor where there is room', () => {
  expect(placed(elementAt(40, 100, 200, 50), { sides: everySide })).toEqual(['below', '40px', '158px'])
})

test('it is above its anchor where there is no room below', () => {
  expect(placed(elementAt(40, 600, 200, 50), { sides: everySide })).toEqual(['above', '40px', '192px'])
})

test('it is beside its anchor where there is no room above either', () => {
  expect(placed(elementAt(40, 390, 200, 50), { sides: everySide })).toEqual(['after', '248px', '390px'])
  expect(placed(elementAt(900, 395, 300, 50), { sides: everySide })).toEqual(['before', '592px', '392px'])
})

test('it stays in the window, and covers its anchor only when no side has room', () => {
  expect(placed(elementAt(1200, 100, 60, 50), { sides: everySide })).toEqual(['below', '972px', '158px'])
  expect(placed(elementAt(40, 390, 200, 50), { sides: ['below', 'above'] })).toEqual(['over', '40px', '392px'])
})

test('the element to spare stays visible, below its anchor or above it', () => {
  const anchor = elementAt(40, 500, 24, 24)

  expect(placed(anchor, { sides: ['above'], spare: elementAt(40, 450, 300, 40) })).toEqual(['above', '40px', '42px'])
  expect(placed(anchor, { sides: ['above'], spare: elementAt(40, 530, 300, 40) })).toEqual(['above', '40px', '92px'])

  const high = elementAt(40, 100, 24, 24)
  expect(placed(high, { sides: ['above', 'below'], spare: elementAt(40, 130, 300, 40) })).toEqual([
    'below',
    '40px',
    '178px',
  ])
})
