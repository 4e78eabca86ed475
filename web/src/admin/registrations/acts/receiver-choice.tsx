import { listInstallers } from '@portal/contract/members-for-staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

const pauseMs = 300
const fewestSigns = 2

type ReceiverChoiceProps = {
  /** Who has it now, and can't be chosen. */
  own: number
  chosen: string
  error: string | undefined
  onChoose: (id: string) => void
}

export function ReceiverChoice({ own, chosen, error, onChoose }: ReceiverChoiceProps) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [] } = useQuery({
    queryKey: ['members-to-choose', sought],
    queryFn: async ({ signal }) =>
      (await call(listInstallers, { query: { search: sought, per_page: 10 }, signal })).data,
    enabled: sought.length >= fewestSigns,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const others = data.filter(({ id }) => id !== own)

  return (
    <>
      <TextField
        label="Zoek de installateur"
        name="member_search"
        hint="Op naam, e-mailadres of bedrijf"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {others.length > 0 && (
        <RadioGroupField
          label="Naar wie"
          name="member_id"
          required
          value={chosen}
          error={error}
          options={others.map(({ id, name, company, city }) => ({
            value: String(id),
            label: [name, company, city].filter(Boolean).join(', '),
          }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </>
  )
}
