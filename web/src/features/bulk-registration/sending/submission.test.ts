import { describe, expect, test } from 'vitest'
import { sendableRows } from './sending.test-kit.ts'
import { countSent, nextBatch, newSubmission, takeOutcome, takeRefusal, takeResults } from './submission.ts'
import { keptSheetOf } from '../sheet/sheet.test-kit.ts'

const created = (index: number) => ({ index, status: 'created' as const, id: 100 + index })
const refused = (index: number, errors: Record<string, string[]>, duplicate_of?: number) => ({
  index,
  status: 'refused' as const,
  errors,
  duplicate_of,
})

describe('a submission', () => {
  test('is sent in batches of twenty, in order, and only the last is final', () => {
    let submission = newSubmission(sendableRows(45))
    const batches = []
    for (let batch = nextBatch(submission); batch; batch = nextBatch(submission)) {
      batches.push(batch)
      submission = takeResults(
        submission,
        batch.body.rows.map((_, index) => created(index)),
        9,
      )
    }

    expect(batches.map(({ body }) => body.rows.length)).toEqual([20, 20, 5])
    expect(batches.map(({ body }) => body.final)).toEqual([false, false, true])
    expect(batches.flatMap(({ body }) => body.rows.map(({ row_id }) => row_id))).toEqual(
      sendableRows(45).map(({ id }) => id),
    )
    expect(new Set(batches.map(({ key }) => key)).size).toBe(3)
    expect(new Set(batches.map(({ body }) => body.submission))).toEqual(new Set([submission.id]))
    expect(submission.finishedAt).toBe(9)
  })

  test('sends the same batch until it is answered', () => {
    const submission = newSubmission(sendableRows(3))

    expect(nextBatch({ ...submission, isInDoubt: true })).toEqual(nextBatch(submission))
  })

  test('counts only what the server has confirmed', () => {
    const submission = newSubmission(sendableRows(22))
    const results = [
      refused(0, { serial_number: ['Al geregistreerd'] }),
      ...Array.from({ length: 19 }, (_, i) => created(i + 1)),
    ]

    expect(countSent(takeResults(submission, results, 9))).toEqual({
      total: 22,
      registered: 19,
      refused: 1,
      left: 2,
      credits: 4750,
    })
  })

  test('names the row of the worksheet with the same serial number', () => {
    const rows = sendableRows(24).filter(({ number }) => number % 2 === 0)
    const results = [
      ...rows.slice(0, 11).map((_, index) => created(index)),
      refused(11, { serial_number: ['rij 3'] }, 2),
    ]

    const last = takeResults(newSubmission(rows), results, 9).rows.at(-1)

    expect(last).toMatchObject({
      outcome: 'refused',
      reason: 'Dit serienummer staat ook in rij 6',
      faults: { serial_number: 'Dit serienummer staat ook in rij 6' },
    })
  })

  test('puts a fault of the product at the model', () => {
    const results = [refused(0, { selectedProduct: ['Kies een geldig product'] })]

    expect(takeResults(newSubmission(sendableRows(1)), results, 9).rows[0]?.faults).toEqual({
      model: 'Kies een geldig product',
    })
  })
})

describe('the worksheet after an answer', () => {
  const rows = sendableRows(3)
  const sheet = keptSheetOf(rows)

  test('has no registered rows, and keeps refused ones with their reasons', () => {
    const results = [created(0), refused(1, { client_email: ['Ongeldig'] }), created(2)]

    const after = takeOutcome(sheet, takeResults(newSubmission(rows), results, 9))

    expect(after.rows.map(({ id }) => id)).toEqual(['row-2'])
    expect(after.refusals).toEqual({ 'row-2': { cells: rows[1]?.cells, faults: { client_email: 'Ongeldig' } } })
  })

  test('keeps the rows of a batch that was refused as a whole', () => {
    const after = takeOutcome(sheet, takeRefusal(newSubmission(rows), 'Te groot', 9))

    expect(after).toEqual(sheet)
  })
})
