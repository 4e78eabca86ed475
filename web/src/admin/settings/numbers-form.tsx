import { checkBody } from '@portal/contract/check-body'
import type { SettingKey, Settings } from '@portal/contract/settings'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useWholeForm } from '../whole-form.ts'
import { SettingForm } from './setting-form.tsx'

type Values = Record<string, string>
type Typed<Key extends SettingKey> = Record<keyof Settings[Key]['value'], string>
type Field = { label: string; hint: string }

type NumbersFormProps<Key extends SettingKey> = {
  settingKey: Key
  name: string
  setting: Settings[Key]
  body: z.ZodMiniObject
  /** By the names of the value, in their order. */
  fields: Readonly<Record<string, Field>>
  isReadOnly: boolean
  send: (body: { version: number; value: Typed<Key> }) => Promise<{ data: Settings[Key] }>
}

/** A setting of numbers alone, which members see nothing of. */
export function NumbersForm<Key extends SettingKey>(props: NumbersFormProps<Key>) {
  const { settingKey, name, setting: opened, body, fields, isReadOnly, send } = props
  const [setting, setSetting] = useState(opened)
  const form = useWholeForm<Values, Settings[Key]>({
    name,
    saved: setting,
    valuesOf: (saved) =>
      Object.fromEntries(Object.entries((saved ?? opened).value).map(([part, number]) => [part, String(number)])),
    problemsOf: async (value) => {
      const judged = await checkBody(body, { version: 1, value })
      return 'errors' in judged ? judged.errors : {}
    },
    send: async (value, version) => (await send({ version, value: value as Typed<Key> })).data,
    onSaved: setSetting,
    toldOf: () => `${name} opgeslagen`,
  })
  return (
    <SettingForm
      settingKey={settingKey}
      setting={setting}
      form={form}
      labels={Object.fromEntries(Object.entries(fields).map(([part, { label }]) => [part, label]))}
      inWords={String}
      isReadOnly={isReadOnly}
    >
      {Object.entries(fields).map(([part, texts]) => (
        <TextField
          key={part}
          {...texts}
          name={part}
          required
          inputMode="numeric"
          autoComplete="off"
          readOnly={isReadOnly}
          value={form.values[part]}
          error={form.errors[part]}
          onChange={({ target }) => form.change({ [part]: target.value })}
        />
      ))}
    </SettingForm>
  )
}
