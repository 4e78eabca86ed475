import { checkBody } from '@portal/contract/check-body'
import type { FieldErrors } from '@portal/contract/errors'
import { noticeModes, saveShopNotice, type Settings } from '@portal/contract/settings'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { RadioGroupField } from '../../ui/fields/radio-group-field.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { loadPart } from '../../ui/load-part.ts'
import { MomentField } from '../content/publication/moment-field.tsx'
import { readTypedMoment, type TypedMoment, typedForm } from '../content/publication/moments.ts'
import { useWholeForm } from '../whole-form.ts'
import { SettingForm } from './setting-form.tsx'

type Setting = Settings['shop-notice']
type Values = { mode: string; text: string; from: TypedMoment; until: TypedMoment }

const labels = { mode: 'Melding', text: 'Tekst', from: 'Vanaf', until: 'Tot' }
const modeLabels = { on: 'Aan', auto: 'Als de shop niet antwoordt', off: 'Uit' }
const modes = noticeModes.map((value) => ({ value, label: modeLabels[value] }))

export function NoticeForm({ setting: opened, isReadOnly }: { setting: Setting; isReadOnly: boolean }) {
  const [setting, setSetting] = useState(opened)
  const form = useWholeForm<Values, Setting>({
    name: 'Cadeaushop-melding',
    saved: setting,
    valuesOf: (saved) => valuesOf(saved ?? opened),
    problemsOf,
    send: async (values, version) => (await call(saveShopNotice, { body: { version, value: valueOf(values) } })).data,
    onSaved: setSetting,
    toldOf: () => 'Cadeaushop-melding opgeslagen',
  })
  const { values, errors, change } = form
  const fields = { readOnly: isReadOnly }

  return (
    <SettingForm
      settingKey="shop-notice"
      setting={setting}
      form={form}
      labels={labels}
      inWords={inWords}
      isReadOnly={isReadOnly}
      preview={
        values.mode === 'off' ? (
          <p className="muted">Er staat geen melding.</p>
        ) : (
          <MemberNotice text={values.text || 'Nog geen tekst'} />
        )
      }
    >
      <RadioGroupField
        label="Wanneer staat de melding er?"
        name="mode"
        options={modes}
        value={values.mode}
        error={errors.mode}
        aria-disabled={isReadOnly || undefined}
        onChange={({ target }) => !isReadOnly && change({ mode: target.value })}
      />
      <TextAreaField
        label="Tekst"
        name="text"
        required
        maxLength={300}
        hint="De eerste zin komt vetgedrukt boven de rest."
        {...fields}
        value={values.text}
        error={errors.text}
        onChange={({ target }) => change({ text: target.value.replaceAll('\n', ' ') })}
      />
      {(['from', 'until'] as const).map((name) => (
        <MomentField
          key={name}
          label={labels[name]}
          name={name}
          hint={name === 'from' ? 'Leeg: vanaf nu' : 'Leeg: tot iemand hem uitzet'}
          isReadOnly={isReadOnly}
          value={values[name]}
          error={errors[name]}
          onChange={(moment) => change({ [name]: moment })}
        />
      ))}
    </SettingForm>
  )
}

function valuesOf({ value: { mode, text, from, until } }: Setting): Values {
  return { mode, text, from: typedForm(from), until: typedForm(until) }
}

function valueOf({ mode, text, from, until }: Values) {
  return { mode, text, from: momentOf(from), until: momentOf(until) }
}

function momentOf(typed: TypedMoment): string | null {
  const read = readTypedMoment(typed)
  return 'moment' in read ? read.moment : null
}

async function problemsOf(values: Values): Promise<FieldErrors> {
  const typed = (['from', 'until'] as const).flatMap((name) => {
    const read = readTypedMoment(values[name])
    return 'problem' in read ? [[name, [read.problem]]] : []
  })
  const judged = await checkBody(saveShopNotice.body, { version: 1, value: valueOf(values) })
  return { ...('errors' in judged ? judged.errors : {}), ...Object.fromEntries(typed) }
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return modeLabels[value as keyof typeof modeLabels] ?? value
  const { day, time } = value as TypedMoment
  return day && `${day} om ${time} uur`
}

// Members' module as it is, loaded by itself (0075).
const MemberNotice = lazyComponent(
  async () => (await loadPart(() => import('../../features/gift-shop/notice-card.tsx'))).NoticeCard,
)
