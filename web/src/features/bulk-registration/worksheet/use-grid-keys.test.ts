import { expect, test } from 'vitest'
import { readGridKey } from './use-grid-keys.ts'

function press(keys: string) {
  const parts = keys.split(' ')
  return readGridKey({
    key: parts.at(-1)!.replace('Space', ' '),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  })
}

test.each([
  ['ArrowDown', { kind: 'move', rows: 1, columns: 0, isExtending: false }],
  ['Shift ArrowLeft', { kind: 'move', rows: 0, columns: -1, isExtending: true }],
  ['Ctrl ArrowUp', { kind: 'move', rows: -Infinity, columns: 0, isExtending: false }],
  ['Home', { kind: 'move', rows: 0, columns: -Infinity, isExtending: false }],
  ['Ctrl End', { kind: 'move', rows: Infinity, columns: Infinity, isExtending: false }],
  ['F8', { kind: 'goToFault', step: 1 }],
  ['Shift F8', { kind: 'goToFault', step: -1 }],
])('%s moves', (keys, command) => {
  expect(press(keys)).toEqual(command)
})

test.each([
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['Alt ArrowDown', 'choose'],
  ['Alt Enter', 'answer'],
  ['Alt Shift Enter', 'answerAll'],
  ['Delete', 'clear'],
  ['Ctrl d', 'fillDown'],
  ['Meta z', 'undo'],
  ['Ctrl Shift Z', 'redo'],
  ['Ctrl y', 'redo'],
  ['Ctrl j', 'duplicate'],
  ['Ctrl Delete', 'removeRows'],
  ['Meta Backspace', 'removeRows'],
  ['Ctrl Enter', 'send'],
  ['Shift F10', 'openMenu'],
  ['Shift Space', 'selectRow'],
  ['a', 'type'],
  ['Shift É', 'type'],
  ['Ctrl Alt @', 'type'],
  ['Dead', 'type'],
])('%s: %s', (keys, kind) => {
  expect(press(keys)).toEqual({ kind })
})

test.each(
  'Tab/Shift Tab/Escape/Ctrl c/Ctrl v/Ctrl x/Ctrl f/Ctrl -/Ctrl =/Ctrl Shift +/Ctrl 0/Shift/F5/Alt ArrowUp'.split('/'),
)('%s is left to the browser', (keys) => {
  expect(press(keys)).toBeNull()
})
