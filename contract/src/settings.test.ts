import { describe, expect, test } from 'vitest'
import { checkBody } from './check-body.ts'
import { deskMessages } from './desk-rules.ts'
import { firstDesks } from './desks.ts'
import { firstNoticeText, noticeParts } from './gift-shop.ts'
import { saveDesks, saveShopNotice, settingMessages } from './settings.ts'

const desks = firstDesks('088 123 45 60')

function judgeDesk(changed: object) {
  return checkBody(saveDesks.body, { version: 1, value: { ...desks, 2: { ...desks[2], ...changed } } })
}

function monday(...blocks: [from: string, until: string][]) {
  return desks[2].hours.with(
    0,
    blocks.map(([from, until]) => ({ from, until })),
  )
}

describe('a desk', () => {
  test('is kept in one notation: times as HH:MM in their order, each closed day once', async () => {
    const judged = await judgeDesk({
      phone: ' ',
      email: 'Verkoop@Zilverbron.example',
      hours: monday(['13.00', '17:00'], ['8.15', '12.30']),
      closed: ['25-12-2026', '2026-12-24', '2026-12-25'],
    })

    expect(judged).toMatchObject({
      value: {
        value: {
          2: {
            phone: null,
            email: 'verkoop@zilverbron.example',
            hours: monday(['08:15', '12:30'], ['13:00', '17:00']),
            closed: ['2026-12-24', '2026-12-25'],
          },
        },
      },
    })
  })

  test.each<[string, object, Record<string, string>]>([
    ['a telephone number', { phone: 'bel ons' }, { phone: 'De invoer is geen geldig telefoonnummer' }],
    ['an address', { email: 'verkoop@' }, { email: 'Vul een geldig e-mailadres in' }],
    ['a time', { hours: monday(['08:15', '25:00']) }, { 'hours.0.0.until': deskMessages.invalidTime }],
    ['a missing time', { hours: monday(['', '12:30']) }, { 'hours.0.0.from': deskMessages.timeMissing }],
    [
      'an end before its begin',
      { hours: monday(['12:30', '8:15']) },
      { 'hours.0.0.until': deskMessages.untilBeforeFrom },
    ],
    ['an end at its begin', { hours: monday(['12:30', '12:30']) }, { 'hours.0.0.until': deskMessages.untilBeforeFrom }],
    [
      'blocks that overlap',
      { hours: monday(['08:15', '12:30'], ['12:00', '17:00']) },
      { 'hours.0.1.from': deskMessages.overlap },
    ],
    ['a week of six days', { hours: desks[2].hours.slice(1) }, { hours: deskMessages.invalidWeek }],
    ['a closed day', { closed: ['2027-02-29'] }, { closed: deskMessages.invalidDay }],
  ])('is refused at the field of %s', async (_what, changed, errors) => {
    const expected = Object.entries(errors).map(([field, text]) => [`value.2.${field}`, [text]])

    expect(await judgeDesk(changed)).toEqual({ errors: Object.fromEntries(expected) })
  })

  test('may have blocks that touch', async () => {
    expect(await judgeDesk({ hours: monday(['08:15', '12:30'], ['12:30', '17:00']) })).toHaveProperty('value')
  })
})

describe('the notice', () => {
  const value = { mode: 'on', text: firstNoticeText, from: null, until: null }
  const judge = (changed: object) => checkBody(saveShopNotice.body, { version: 1, value: { ...value, ...changed } })

  test.each([
    ['a mode', { mode: 'soms' }, { 'value.mode': [settingMessages.modeMissing] }],
    ['words', { text: ' ' }, { 'value.text': [settingMessages.textMissing] }],
    [
      'a period',
      { from: '2026-12-01T08:00', until: '2026-12-01T08:00' },
      { 'value.until': [settingMessages.untilBeforeFrom] },
    ],
  ])('is refused at the field of %s', async (_what, changed, errors) => {
    expect(await judge(changed)).toEqual({ errors })
  })

  test.each([
    [
      firstNoticeText,
      'De cadeaushop is tijdelijk niet beschikbaar vanwege onderhoud.',
      'Je krijgt een e-⁠mail zodra de cadeaushop er weer is.',
    ],
    ['Even dicht', 'Even dicht', ''],
    ['Dicht! Morgen weer open.', 'Dicht!', 'Morgen weer open.'],
  ])('stands out by its first sentence: %s', (text, lead, rest) => {
    expect(noticeParts(text)).toEqual([lead, rest])
  })
})
