import { listInstallers } from '@portal/contract/members-for-staff'
import { registrationActs } from '@portal/contract/registration-acts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'

const pauseMs = 300
const fewestSigns = 2

/** Hands a registration over to another member. Neither side learns of the other. */
export function TransferDialog(props: ActDialogProps) {
  const { id: own } = props.registration.installer
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<string>('')
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
    <ActDialog
      {...props}
      title="Registratie overdragen"
      confirm="Overdragen"
      done="De registratie is overgedragen"
      asked={chosen === '' ? null : { member_id: Number(chosen) }}
      nothingYet="Kies een installateur; dan staat hier wat er gebeurt."
      preview={(asked) => call(registrationActs.previewTransfer, asked)}
      act={(asked) => call(registrationActs.transferRegistration, asked)}
      undo="Beiden lezen je reden, dus noem niemand. Je kunt de registratie daarna terug overdragen."
    >
      {(errors) => (
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
              error={errors.member_id}
              options={others.map(({ id, name, company, city }) => ({
                value: String(id),
                label: [name, company, city].filter(Boolean).join(', '),
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
