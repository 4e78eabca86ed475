import { type BrandReply, serialMask, tryMask } from '@portal/contract/catalogue-for-staff'
import { findProblem } from '@portal/contract/check-body'
import { formatSerialNumber, type SerialMask, serialNumberProblem } from '@portal/contract/rules/serial-number'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSettled } from '../use-settled.ts'
import { catalogueKey } from './api.ts'
import { serialMaskExample, serialMaskWords } from './serial-mask-words.ts'

type MaskFieldProps = ComponentProps<typeof TextField> & { value: string; brand: BrandReply | null }

/** How a brand writes its serial numbers, what that means, and which numbers that are registered it would not take. */
export function MaskField({ brand, required: _, ...field }: MaskFieldProps) {
  const [tried, setTried] = useState('')
  const settled = useSettled(field.value)
  const mask = readMask(field.value)
  const isOther = brand !== null && readMask(settled) !== brand.serial_mask

  return (
    <div className="stack gap-3">
      <TextField
        {...field}
        maxLength={50}
        spellCheck={false}
        hint="Een a is een letter, een 9 een cijfer en een * een van beide; een spatie of streepje staat er zo. Leeg is vrije tekst."
      />
      {mask !== undefined && (
        <>
          <p aria-live="polite">
            <strong>{serialMaskWords(mask)}</strong>
            {mask === null ? ', van hooguit 50 tekens' : `, zoals ${serialMaskExample(mask)}`}
          </p>
          {!field.readOnly && (
            <TextField
              label="Probeer een nummer"
              name="example"
              autoComplete="off"
              value={tried}
              hint={tried.trim() && <Verdict mask={mask} number={tried} />}
              onChange={({ target }) => setTried(target.value)}
            />
          )}
        </>
      )}
      {isOther && !field.readOnly && <Misfits brandId={brand.id} mask={readMask(settled)} />}
    </div>
  )
}

/** The mask that is typed; undefined when it is none. */
function readMask(typed: string): SerialMask | undefined {
  return findProblem(serialMask, typed) === null ? typed.trim() || null : undefined
}

function Verdict({ mask, number }: { mask: SerialMask; number: string }) {
  const problem = serialNumberProblem(mask, number)
  return problem ? `Past niet. ${problem}` : `Past, en staat straks als ${formatSerialNumber(mask, number)}`
}

function Misfits({ brandId, mask }: { brandId: number; mask: SerialMask | undefined }) {
  const { data, error } = useQuery({
    queryKey: [catalogueKey, 'try-mask', brandId, mask],
    queryFn: async ({ signal }) =>
      (await call(tryMask, { params: { id: brandId }, body: { serial_mask: mask ?? null, examples: [] }, signal }))
        .data,
    enabled: mask !== undefined,
    gcTime: 0,
  })
  if (!data) return error && <p className="note tone-wait">Of de geregistreerde nummers passen, is nu niet te zien.</p>
  const { existing, would_not_fit: misfits, samples } = data
  if (misfits === 0) {
    return (
      <p role="status" className="note tone-ok">
        {existing === 0
          ? 'Er is nog niets geregistreerd van dit merk.'
          : `Alle ${formatNumber(existing)} geregistreerde nummers passen.`}
      </p>
    )
  }
  return (
    <p role="status" className="note tone-wait">
      {formatNumber(misfits)} van de {formatNumber(existing)} geregistreerde nummers {misfits === 1 ? 'past' : 'passen'}{' '}
      niet, zoals {samples.join(', ')}. Ze blijven zoals ze zijn: dit geldt voor wat hierna geregistreerd wordt.
    </p>
  )
}
