import { describe, expect, test } from 'vitest'
import {
  countQueue,
  discard,
  addEntry,
  type EntryState,
  nextToSend,
  type Queue,
  settle,
  withoutPastDays,
} from './queue.ts'

const sealed = { readable: '{}' }
const at = new Date('2026-11-14T10:41:00').getTime()

function queueOf(...ids: string[]): Queue {
  return ids.reduce<Queue>((queue, id) => addEntry(queue, { id, queuedAt: at, product: sealed, form: sealed }), [])
}

type Answer = Exclude<EntryState, { name: 'waiting' }>
const refused: Answer = { name: 'refused', at, message: 'Nee', errors: { serial_number: ['Al geregistreerd'] } }
const registered: Answer = { name: 'registered', at }
const idsOf = (queue: Queue) => queue.map(({ id }) => id)

describe('a queue of registrations', () => {
  test('sends the oldest first', () => {
    const queue = settle(queueOf('a', 'b', 'c'), 'a', registered)

    expect(nextToSend(queue)?.id).toBe('b')
  })

  test('goes on past a refused one', () => {
    const queue = settle(queueOf('a', 'b'), 'a', refused)

    expect(nextToSend(queue)?.id).toBe('b')
    expect(countQueue(queue)).toEqual({ waiting: 1, refused: 1 })
  })

  test('keeps nothing of the customer of a registered one', () => {
    const [entry] = settle(queueOf('a'), 'a', registered)

    expect(entry).toMatchObject({ form: null, product: sealed, state: registered })
  })

  test('does not take a later refusal for what was registered', () => {
    const queue = settle(settle(queueOf('a'), 'a', registered), 'a', refused)

    expect(queue[0]?.state).toEqual(registered)
  })

  test('ignores an answer to what is gone', () => {
    expect(settle(queueOf('a'), 'b', registered)).toEqual(queueOf('a'))
  })

  test('puts a mended one in the place of the refused one, at the end', () => {
    const queue = settle(queueOf('a', 'b'), 'a', refused)
    const mended = addEntry(queue, { id: 'c', queuedAt: at, product: sealed, form: sealed }, 'a')

    expect(idsOf(mended)).toEqual(['b', 'c'])
  })

  test('holds an entry once, however often it is put in', () => {
    expect(idsOf([...queueOf('a', 'a')])).toEqual(['a'])
  })

  test('throws away only what was refused', () => {
    const queue = settle(queueOf('a', 'b'), 'a', refused)

    expect(idsOf(discard(discard(queue, 'a'), 'b'))).toEqual(['b'])
  })

  test('forgets what was registered yesterday, and nothing that is unsent', () => {
    const queue = settle(settle(queueOf('a', 'b', 'c'), 'a', registered), 'b', refused)

    expect(idsOf(withoutPastDays(queue, at + 60_000))).toEqual(['a', 'b', 'c'])
    expect(idsOf(withoutPastDays(queue, at + 400 * 24 * 60 * 60_000))).toEqual(['b', 'c'])
  })
})
