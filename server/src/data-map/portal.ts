import { type Entry, kept, nobodys, staffs } from './decision.ts'

/** Settings, and the record of staff. */
export const portal: Record<string, readonly Entry[]> = {
  settings: [
    nobodys(
      'key value value.mode value.text value.from value.until version changed_at',
      'the notice about the shop',
      'without end',
    ),
    nobodys(
      ['1', '2', '3']
        .flatMap((desk) =>
          ['', '.phone', '.email', '.hours', '.hours[][].from', '.hours[][].until', '.closed'].map(
            (key) => `value.${desk}${key}`,
          ),
        )
        .join(' '),
      'how each desk can be reached',
      'without end',
    ),
    nobodys('value.limit', 'above how many points by hand a second person decides', 'without end'),
    nobodys(
      ['in_sequence', 'on_a_day', 'at_an_address', 'days_in_a_row'].map((sign) => `value.${sign}`).join(' '),
      'from how many on registrations are looked at by the desk',
      'without end',
    ),
    staffs('changed_by', 'who changed it'),
  ],
  record_lines: [
    kept('line moment by_kind by_id action entry_kind entry_id fields key_id previous proof', {
      whose: ['staff', 'member'],
      why: 'who of the staff did or saw what',
      until: '7 years',
      erased: 'never: the line tells nothing of the values',
    }),
  ],
  record_values: [
    kept('line field old_value new_value salt erased_by searched', {
      whose: ['staff', 'member', 'customer'],
      why: 'what stood there before and after',
      until: '7 years',
      erased: '`npm run operator -- record erase`',
    }),
  ],
  record_ends: [nobodys('name line key_id seal', 'where the chain of the record begins and ends')],
  record_totals: [
    kept('by_id action entry_kind lines', {
      whose: ['staff'],
      why: 'counts of the record',
      until: '7 years',
      erased: 'never: they are counts',
    }),
  ],
}
