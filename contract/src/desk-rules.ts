import * as z from 'zod/mini'
import type { HoursBlock } from './desks.ts'
import { readDay } from './rules/day.ts'
import { optionalEmail } from './rules/email.ts'
import { optionalPhoneNumber } from './rules/phone-number.ts'
import { requiredText } from './rules/text.ts'

// What staff may make of the desks. Apart from desks.ts, since members load none of it.

export const deskMessages = {
  timeMissing: 'Vul een tijd in',
  invalidTime: 'Vul een tijd in, zoals 08.15',
  untilBeforeFrom: 'De eindtijd moet na de begintijd liggen',
  overlap: 'Deze tijden vallen in een eerder blok',
  dayMissing: 'Vul een datum in',
  invalidDay: 'Dit is geen datum',
  invalidWeek: 'Geef de tijden van zeven dagen',
  tooManyBlocks: 'Een dag heeft hoogstens zes blokken',
  tooManyDays: 'Geef hoogstens honderd gesloten dagen op',
} as const

/** A time of the day as HH:MM; 8.15 and 08:15 are read alike. */
function timeOfDay() {
  return requiredText(deskMessages.timeMissing).check(
    z.overwrite((text) => (/^\d[.:]/.test(text) ? `0${text}` : text).replace('.', ':')),
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, deskMessages.invalidTime),
  )
}

const blocksBody = z
  .array(z.object({ from: timeOfDay(), until: timeOfDay() }, deskMessages.timeMissing), deskMessages.invalidWeek)
  .check(
    z.maxLength(6, deskMessages.tooManyBlocks),
    z.superRefine((blocks, context) => {
      for (const [index, { from, until }] of blocks.entries()) {
        const fault = (field: keyof HoursBlock, message: string) =>
          context.addIssue({ code: 'custom', path: [index, field], message })
        if (until <= from) fault('until', deskMessages.untilBeforeFrom)
        else if (blocks.slice(0, index).some((other) => from < other.until && until > other.from))
          fault('from', deskMessages.overlap)
      }
    }),
    z.overwrite((blocks) => blocks.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
  )

const closedDay = requiredText(deskMessages.dayMissing).check(
  z.overwrite((text) => readDay(text) ?? ''),
  z.minLength(1, deskMessages.invalidDay),
)

const deskBody = z.object(
  {
    phone: optionalPhoneNumber(),
    email: optionalEmail(),
    hours: z.array(blocksBody, deskMessages.invalidWeek).check(z.length(7, deskMessages.invalidWeek)),
    closed: z.array(closedDay, deskMessages.invalidDay).check(
      z.maxLength(100, deskMessages.tooManyDays),
      z.overwrite((days) => [...new Set(days)].toSorted()),
    ),
  },
  deskMessages.invalidWeek,
)

export const desksBody = z.object({ 1: deskBody, 2: deskBody, 3: deskBody }, deskMessages.invalidWeek)
