import type { Consequences } from '@portal/contract/registration-acts'
import type { Database } from '../../database/database.ts'
import type { MailTemplate } from '../../mail/mail-template.ts'
import { wordedOf } from './find-detail.ts'
import type { Plan } from './plan.ts'
import { findNames } from './store.ts'

type Planned = Pick<Plan, 'fields' | 'takenBack' | 'awarded' | 'mails'>

export async function consequencesOf(
  db: Database,
  templates: readonly MailTemplate[],
  { fields, takenBack, awarded, mails }: Planned,
): Promise<Consequences> {
  const moved = [takenBack, awarded].filter((points) => points !== null)
  const names = await findNames(
    db,
    moved.map(({ member_id }) => member_id),
  )
  return {
    fields,
    points: moved.map(({ member_id: id, credits }) => ({ member: { id, name: names.get(id) ?? '' }, credits })),
    mails: mails.map(({ template, to: { name, address } }) => {
      const { title, sentTo } = wordedOf(templates, template)
      return { title, to: sentTo, name, address }
    }),
  }
}
