import { checkBody } from '@portal/contract/check-body'
import { contactSubjects } from '@portal/contract/contact'
import type { Desk, Desks, HoursBlock } from '@portal/contract/desks'
import { todayInAmsterdam } from '@portal/contract/rules/day'
import { saveDesks, type Settings } from '@portal/contract/settings'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { formatDay, readTypedDay } from '../../lib/dates.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { useWholeForm } from '../whole-form.ts'
import { DeskFields, type DeskValues, weekdayNames } from './desk-fields.tsx'
import { SettingForm } from './setting-form.tsx'

type Setting = Settings['desks']

const parts = { phone: 'telefoonnummer', email: 'e-mailadres', hours: 'telefoontijden', closed: 'gesloten dagen' }
const labels = Object.fromEntries(
  contactSubjects.flatMap(({ id, label }) =>
    Object.entries(parts).map(([part, name]) => [`${id}.${part}`, `${label}, ${name}`]),
  ),
)

export function DesksForm({ setting: opened, isReadOnly }: { setting: Setting; isReadOnly: boolean }) {
  const [setting, setSetting] = useState(opened)
  const [shown, setShown] = useState(1)
  const form = useWholeForm<DeskValues, Setting>({
    name: 'Contact',
    saved: setting,
    valuesOf: (saved) => valuesOf((saved ?? opened).value),
    problemsOf: async (values) => {
      const judged = await checkBody(saveDesks.body, { version: 1, value: valueOf(values) })
      return 'errors' in judged ? judged.errors : {}
    },
    send: async (values, version) => (await call(saveDesks, { body: { version, value: valueOf(values) } })).data,
    onSaved: setSetting,
    toldOf: () => 'Contact opgeslagen',
  })
  const { values, errors } = form
  // A fault is shown, on whichever desk it is.
  useEffect(() => {
    const faulty = Object.keys(errors).map((name) => Number(name[0]))
    setShown((before) => (faulty.length === 0 || faulty.includes(before) ? before : faulty[0]!))
  }, [errors])

  return (
    <SettingForm
      settingKey="desks"
      setting={setting}
      form={form}
      labels={labels}
      inWords={inWords}
      isReadOnly={isReadOnly}
      preview={<MemberDesks desks={previewOf(values)} />}
    >
      <RadioGroupField
        label="Onderwerp"
        name="desk"
        options={contactSubjects.map(({ id, label }) => ({ value: String(id), label }))}
        value={String(shown)}
        onChange={({ target }) => setShown(Number(target.value))}
      />
      <DeskFields
        key={shown}
        id={shown}
        values={values}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={form.change}
        onCopy={() =>
          form.change(
            Object.fromEntries(
              contactSubjects.flatMap(({ id }) =>
                ['hours', 'closed'].map((part) => [`${id}.${part}`, values[`${shown}.${part}`]]),
              ),
            ),
          )
        }
      />
    </SettingForm>
  )
}

function valuesOf(desks: Desks): DeskValues {
  const today = todayInAmsterdam()
  return Object.fromEntries(
    contactSubjects.flatMap(({ id }) => {
      const { phone, email, hours, closed } = desks[id]
      const typed = {
        phone: phone ?? '',
        email: email ?? '',
        hours: hours.map((blocks) => blocks.map(({ from, until }) => ({ from: dotted(from), until: dotted(until) }))),
        // Days that are over say nothing any more.
        closed: closed.filter((day) => day >= today).map(formatDay),
      }
      return Object.entries(typed).map(([part, value]) => [`${id}.${part}`, value])
    }),
  )
}

function valueOf(values: DeskValues) {
  const desk = (id: number) =>
    Object.fromEntries(Object.keys(parts).map((part) => [part, values[`${id}.${part}`]])) as Desk
  return { 1: desk(1), 2: desk(2), 3: desk(3) }
}

/** As members would see it: what isn't whole yet is left out. */
function previewOf(values: DeskValues): Desks {
  const time = (typed: string) => /^\d{1,2}[.:]\d\d$/.test(typed.trim())
  const desks = Object.entries(valueOf(values)).map(([id, { phone, email, hours, closed }]) => {
    return [
      id,
      {
        phone: phone?.trim() || null,
        email: email?.trim() || null,
        hours: hours.map((blocks) =>
          blocks
            .filter(({ from, until }) => time(from) && time(until))
            .map(({ from, until }) => ({ from: colons(from), until: colons(until) })),
        ),
        closed: closed.map((day) => readTypedDay(day) ?? '').filter(Boolean),
      },
    ]
  })
  return Object.fromEntries(desks) as Desks
}

function dotted(time: string): string {
  return time.replace(':', '.')
}

function colons(time: string): string {
  return time.trim().replace('.', ':').padStart(5, '0')
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value
  const told = (value as (string | HoursBlock[])[]).map((one, day) => {
    if (typeof one === 'string') return one
    const blocks = one.map(({ from, until }) => `${from}–${until}`)
    return blocks.length > 0 && `${weekdayNames[day]} ${blocks.join(' en ')}`
  })
  return told.filter(Boolean).join(', ')
}

// Members' module as it is, loaded by itself (0075).
const MemberDesks = lazyComponent(async () => {
  const { DesksCard } = await loadPart(() => import('../../features/contact/desks-card.tsx'))
  return function MemberDesks({ desks }: { desks: Desks }) {
    const isReachable = Object.values(desks).some(({ phone, email }) => phone || email)
    return isReachable ? (
      <div className="fields">
        <DesksCard desks={desks} />
      </div>
    ) : (
      <p className="muted">Alleen het formulier: er is geen telefoonnummer.</p>
    )
  }
})
