import { brandBody, type BrandReply, createBrand, saveBrand } from '@portal/contract/catalogue-for-staff'
import { checkBody } from '@portal/contract/check-body'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { count } from '../../lib/numbers.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormLoading } from '../form-loading.tsx'
import { repeatableCalls } from '../repeatable-call.ts'
import { useWholeForm } from '../whole-form.ts'
import { brandQuery } from './api.ts'
import styles from './catalogue.module.css'
import { EditPanel, PanelForm } from './edit-panel.tsx'
import { MaskField } from './mask-field.tsx'
import { PanelLink } from './panel-link.tsx'

const monthLabels = {
  'warranty_months.statutory': 'Wettelijke garantie, in maanden',
  'warranty_months.all_in': 'All-in garantie, in maanden',
} as const
const labels = { name: 'Naam', serial_mask: 'Serienummer', ...monthLabels, is_active: 'Actief' } as const

type Values = Record<keyof typeof monthLabels | 'name' | 'serial_mask', string> & { is_active: boolean }

type OfPanel = { isReadOnly: boolean; onSaved: (saved: BrandReply) => unknown }

/** A brand in the panel; `nieuw` in the place of its id begins one. */
export function BrandPanel({ id, ...panel }: OfPanel & { id: string }) {
  const query = usePageQuery({ ...brandQuery(id), enabled: id !== 'nieuw' })
  const { data, error } = query
  if (id === 'nieuw' || data) return <BrandForm opened={data ?? null} {...panel} />
  if (error && toApiError(error).status === 404)
    return (
      <EditPanel above="Merken en producten" title="Merk niet gevonden">
        <p className={styles.body}>Dit merk bestaat niet. Kies er een uit de lijst.</p>
      </EditPanel>
    )
  return (
    <EditPanel above="Merk" title="Merk">
      <FormLoading query={query} failed="Het merk kon niet worden geladen" />
    </EditPanel>
  )
}

function BrandForm({ opened, isReadOnly, onSaved }: OfPanel & { opened: BrandReply | null }) {
  const [brand, setBrand] = useState(opened)
  const [createOnce] = useState(() => repeatableCalls<Record<string, unknown>>())
  const form = useWholeForm<Values, BrandReply>({
    saved: brand,
    valuesOf,
    problemsOf: async (values) => {
      const judged = await checkBody(brandBody, bodyOf(values))
      return 'errors' in judged ? judged.errors : {}
    },
    send: async (values, version) => {
      const body = bodyOf(values)
      if (brand) return (await call(saveBrand, { params: { id: brand.id }, body: { ...body, version } })).data
      const made = await createOnce(body, body, (sent, idempotencyKey) =>
        call(createBrand, { body: sent, idempotencyKey }),
      )
      return made.data
    },
    onSaved: (saved) => {
      setBrand(saved)
      return onSaved(saved)
    },
    onNewer: setBrand,
    toldOf: ({ name }) => `${name} opgeslagen`,
  })
  const { values, errors, change } = form
  const text = (name: Exclude<keyof Values, 'is_active'>) => ({
    label: labels[name],
    name,
    required: true,
    autoComplete: 'off',
    readOnly: isReadOnly,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  return (
    <EditPanel above="Merk" title={brand?.name ?? 'Nieuw merk'}>
      <PanelForm form={form} labels={labels} inWords={inWords} isReadOnly={isReadOnly}>
        {brand && (
          <p className="muted text-2">
            {count(brand.products, 'model', 'modellen')}, {count(brand.registrations, 'keer', 'keer')} geregistreerd
          </p>
        )}
        <TextField {...text('name')} maxLength={50} />
        <MaskField {...text('serial_mask')} brand={brand} />
        <div className={styles.pair}>
          <TextField {...text('warranty_months.statutory')} inputMode="numeric" />
          <TextField {...text('warranty_months.all_in')} inputMode="numeric" />
        </div>
        <CheckboxField
          label="Actief: de producten zijn te kiezen bij een nieuwe registratie"
          name="is_active"
          disabled={isReadOnly}
          checked={values.is_active}
          error={errors.is_active}
          onChange={({ target }) => change({ is_active: target.checked })}
        />
        {brand && !isReadOnly && (
          <PanelLink
            opens="product-nieuw"
            list={{ merk: String(brand.id) }}
            className={`${buttonClass({ variant: 'secondary' })} ${styles.start}`}
          >
            <Plus size={18} aria-hidden="true" />
            Product van dit merk
          </PanelLink>
        )}
      </PanelForm>
    </EditPanel>
  )
}

function valuesOf(saved: BrandReply | null): Values {
  const { name, serial_mask, warranty_months, is_active } = saved ?? {
    name: '',
    serial_mask: '',
    warranty_months: { statutory: 24, all_in: 12 },
    is_active: true,
  }
  return {
    name,
    serial_mask: serial_mask ?? '',
    'warranty_months.statutory': String(warranty_months.statutory),
    'warranty_months.all_in': String(warranty_months.all_in),
    is_active,
  }
}

function bodyOf({ name, serial_mask, is_active, ...months }: Values) {
  const warranty_months = { statutory: months['warranty_months.statutory'], all_in: months['warranty_months.all_in'] }
  return { name, serial_mask, warranty_months, is_active }
}

function inWords(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'ja' : 'nee') : String(value)
}
