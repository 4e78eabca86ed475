/** Of whom something tells: an installer, one of the staff, the customer of a registration, or who asked something by the contact form. */
type Person = 'member' | 'staff' | 'customer' | 'asker'

/** A file that leaves the portal and has it, beside the archive of a backup. */
type Export = 'list of members' | 'own registrations' | 'list of content'

/** What was decided about what is kept. */
type Decision = {
  /** Nobody where it tells of no person. */
  whose: readonly Person[]
  why: string
  /** For how long it is kept. */
  until: string
  /** How it goes before that, when somebody has the right to it; for what is nobody's there is no need. */
  erased: string
  exports: readonly Export[]
}

/** Columns, and the keys inside a column of JSON as `draft.title`, with the decision about them. `[]` is each of a list, `*` any key. */
export type Entry = Decision & { names: readonly string[] }

type Kept = Omit<Decision, 'exports'>

export const noCall = 'no call erases it yet: an administrator of the database does'
export const withAccount = 'as long as the account'

/** Names, apart by blanks, with what was decided about them. */
export function kept(names: string, decision: Kept, exports: readonly Export[] = []): Entry {
  return { ...decision, names: names.split(' '), exports }
}

/** What tells of no person. */
export function nobodys(names: string, why: string, until = 'as long as its row'): Entry {
  return kept(names, { whose: [], why, until, erased: 'nobody’s' })
}

/** Who of the staff did it. */
export function staffs(names: string, why: string, until = 'as long as its row'): Entry {
  return kept(names, { whose: ['staff'], why, until, erased: 'emptied when the account goes' })
}

export function ofMember(why: string, whose: readonly Person[] = ['member']): Kept {
  const erased = 'with the account, which no call closes yet: an administrator of the database does'
  return { whose, why, until: withAccount, erased }
}
