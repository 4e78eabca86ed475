import { refusalReasons } from '@portal/contract/points'
import type {
  MailOfStaff,
  PointsOfStaff,
  RegistrationForStaff,
  TimelineEntry,
} from '@portal/contract/registration-acts'
import type { Database } from '../../database/database.ts'
import type { MailTemplate } from '../../mail/mail-template.ts'
import type { WordedTemplate } from '../../mail/worded-template.ts'
import { presentMoment } from '../../http/present-moment.ts'
import { findPointsOfRegistration, type PointsOfRegistration } from '../points/find-points-of-registration.ts'
import { pointsText } from '../registrations/confirmation-mails.ts'
import {
  findChanges,
  findInstaller,
  findMailsAbout,
  findNames,
  type MailAbout,
  type RegistrationChange,
} from './store.ts'
import { type StoredRegistration, findStoredRegistration } from '../registrations/change-store.ts'

export async function findDetail(
  db: Database,
  id: number,
  templates: readonly MailTemplate[],
): Promise<RegistrationForStaff | null> {
  const row = await findStoredRegistration(db, id)
  if (!row) return null
  const [points, changes, installer] = await Promise.all([
    findPointsOfRegistration(db, id),
    findChanges(db, id),
    findInstaller(db, row.member_id),
  ])
  const moved = changes.flatMap(({ kind, fields }) => (kind === 'overdragen' ? fields : []))
  const names = await findNames(db, [
    ...points.map(({ member_id }) => member_id),
    ...changes.map(({ by_id }) => by_id),
    ...moved.flatMap(({ old, new: now }) => [Number(old), Number(now)]),
  ])
  const mails = (await findMailsAbout(db, id)).map((mail) => presentMailOf(mail, templates))
  return { ...presentFacts(row), installer, ...storyOf({ row, points, changes, mails, names }) }
}

function presentFacts(row: StoredRegistration) {
  return {
    id: row.id,
    version: row.version,
    status: statusOf(row),
    created_at: presentMoment(row.created_at),
    corrected_at: row.corrected_at && presentMoment(row.corrected_at),
    withdrawn_at: row.withdrawn_at && presentMoment(row.withdrawn_at),
    product: { id: row.product_id, brand: row.brand, model: row.model, image: row.image },
    serial_number: row.serial_number,
    install_date: row.install_date,
    warranty_until: row.warranty_until,
    warranty_months: row.warranty_months,
    certificate_code: row.certificate_code,
    address_zipcode: row.zipcode,
    address_house_number: row.house_number,
    huisnummer_toevoeging: row.house_number_addition,
    woonplaats: row.city,
    selectedGender: row.customer_gender,
    voorletters: row.customer_initials,
    client_name: row.customer_name,
    client_email: row.customer_email,
    client_phone_number: row.customer_phone_number,
    consent_version: row.consent_version,
    consented_at: presentMoment(row.consented_at),
  }
}

function statusOf(row: StoredRegistration): RegistrationForStaff['status'] {
  if (row.withdrawn_at) return 'withdrawn'
  if (row.refused_at) return 'refused'
  return row.credited_at ? 'credited' : 'pending'
}

type Story = {
  row: StoredRegistration
  points: PointsOfRegistration[]
  changes: RegistrationChange[]
  mails: MailOfStaff[]
  names: ReadonlyMap<number, string>
}

function storyOf({ row, points, changes, mails, names }: Story) {
  const named = (id: number) => ({ id, name: names.get(id) ?? '' })
  const registered = entry('geregistreerd', row.created_at, { by: 'lid', person: named(points[0]!.member_id) })
  const timeline = [
    registered,
    ...changes.map((change) => presentChange(change, names)),
    ...points.flatMap(endOfPoints),
    ...mails.map(presentMail),
  ]
  return {
    points: {
      credits: row.credits,
      rule: { valid_from: row.points_from, credits: row.rule_credits },
      lines: points.map((line) => presentPoints(line, named(line.member_id))),
    },
    mails: mails.toReversed(),
    // Of one moment what came later stands first.
    timeline: timeline.toReversed().sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)),
  }
}

const texts = {
  geregistreerd: 'Geregistreerd',
  herstel: 'Hersteld',
  wijziging: 'Gewijzigd',
  intrekken: 'Ingetrokken',
  terugzetten: 'Teruggezet',
  overdragen: 'Overgedragen',
  notitie: 'Notitie',
} as const

function entry(kind: TimelineEntry['kind'], at: Date, more: Partial<TimelineEntry>): TimelineEntry {
  const text = kind in texts ? texts[kind as keyof typeof texts] : ''
  const nothing = { person: null, reason: null, fault_of: null, fields: [] }
  return { at: presentMoment(at), kind, by: 'portaal', text, ...nothing, ...more }
}

function presentChange(change: RegistrationChange, names: ReadonlyMap<number, string>): TimelineEntry {
  const { kind, by_id, by_kind, reason, fault_of, fields, created_at } = change
  const nameOf = (id: string | null) => names.get(Number(id)) ?? null
  return entry(kind, created_at, {
    by: by_kind,
    person: { id: by_id, name: names.get(by_id) ?? '' },
    reason,
    fault_of,
    // A move is kept by ids, so that no name of it gets anywhere else.
    fields:
      kind === 'overdragen'
        ? fields.map(({ field, old, new: now }) => ({ field, old: nameOf(old), new: nameOf(now) }))
        : fields,
  })
}

function endOfPoints({ credits, status, refusal, ended_at }: PointsOfRegistration): TimelineEntry[] {
  if (!ended_at) return []
  const amount = pointsText(Math.abs(credits))
  const how = status === 'refused' ? 'geweigerd door de cadeaushop' : credits < 0 ? 'teruggehaald' : 'bijgeschreven'
  return [entry('punten', ended_at, { text: `${amount} ${how}`, reason: refusal && refusalReasons[refusal] })]
}

function presentPoints({ refusal, member_id: _id, ...line }: PointsOfRegistration, member: PointsOfStaff['member']) {
  return {
    ...line,
    member,
    refusal: refusal && refusalReasons[refusal],
    created_at: presentMoment(line.created_at),
    ended_at: line.ended_at && presentMoment(line.ended_at),
  }
}

const mailStates = { queued: 'waiting', held: 'waiting', paused: 'waiting', sent: 'sent', dead: 'dead' } as const

function presentMailOf(mail: MailAbout, templates: readonly MailTemplate[]): MailOfStaff {
  const { title, sentTo } = wordedOf(templates, mail.template)
  return {
    id: mail.message_id,
    title,
    to: sentTo,
    address: mail.address || null,
    status: mailStates[mail.status],
    created_at: presentMoment(mail.created_at),
    sent_at: mail.sent_at && presentMoment(mail.sent_at),
  }
}

/** What staff read of a kind of mail; its own name when its words are not kept by them. */
export function wordedOf(templates: readonly MailTemplate[], name: string): Pick<WordedTemplate, 'title' | 'sentTo'> {
  const { title = name, ...found } = templates.find((template) => template.name === name) ?? {}
  return { title, sentTo: 'sentTo' in found ? (found as WordedTemplate).sentTo : '' }
}

function presentMail({ title, status, created_at, sent_at }: MailOfStaff): TimelineEntry {
  const how = { waiting: 'wacht', sent: 'verstuurd', dead: 'niet bezorgd' }[status]
  return { ...entry('mail', new Date(sent_at ?? created_at), {}), text: `${title}: ${how}` }
}
