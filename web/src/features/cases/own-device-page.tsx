import { disputeBody, disputeSerial, memberCaseMessages } from '@portal/contract/member-cases'
import { maxSerialNumberLength } from '@portal/contract/rules/serial-number'
import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tabDraft } from '../../device/draft.ts'
import { type ApiError, call } from '../../lib/api-client.ts'
import { typedDayFromQuery } from '../../lib/dates.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { settings } from '../../lib/page-settings.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { DateField } from '../../ui/fields/date-field.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useMember } from '../account/session.ts'
import { NotSent } from '../registrations/own-registration/not-sent.tsx'
import { refetchCases } from './api.ts'
import styles from './cases.module.css'
import { PhotoField } from './photo-field.tsx'

const route = getRouteApi(`/members/verified${webPaths.ownDevice}`)

/** Of a serial number that is registered already: tells the desk that it is the member's own, with a photo of the label. */
export default function OwnDevicePage() {
  const { serienummer = '', datum } = route.useSearch()
  return (
    <>
      <Breadcrumbs parent={<Link to={webPaths.cases}>Zaken</Link>} current="Dit is mijn toestel" />
      <div className="page-head">
        <div>
          <h1>Dit is mijn toestel</h1>
          <p>
            Staat jouw serienummer al geregistreerd? Stuur een foto van het label. {settings.provider} zoekt uit wie het
            toestel plaatste en laat je per e-&#8288;mail weten wat we besluiten.
          </p>
        </div>
      </div>
      <OwnDeviceForm key={serienummer} serialNumber={serienummer} installDate={typedDayFromQuery(datum)} />
    </>
  )
}

const notSent = 'Nog niet verstuurd'

function OwnDeviceForm({ serialNumber, installDate }: { serialNumber: string; installDate: string }) {
  const { id: memberId } = useMember()
  const [empty] = useState({ serial_number: serialNumber, install_date: installDate, note: '', photo_id: '' })
  // Of all attempts the same, so that what was sent without an answer is one case.
  const [key, setKey] = useState(newUuid)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const { hasSessionEnded, tellRefusal, forgetRefusal } = useRefusedForm(notSent)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm(disputeBody, {
    defaultValues: empty,
    draft: tabDraft({ form: 'own-device', memberId, saved: empty, startedWith: serialNumber }),
    send: (body) => {
      forgetRefusal()
      setProblem(null)
      return call(disputeSerial, { body, idempotencyKey: key })
    },
    onSent: () => {
      refetchCases(queryClient)
      showToast({ tone: 'success', title: 'Je melding is verstuurd', about: notSent })
      return navigate({ to: webPaths.cases })
    },
    onRefused: (error) => {
      if (error.status !== null) setKey(newUuid())
      setProblem(error)
      if (Object.keys(error.errors).length === 0) tellRefusal(error)
    },
  })
  const isUnregistered = form.errorOf('serial_number') === memberCaseMessages.notRegistered

  return (
    <form className={`${card.card} ${card.padded} fields ${styles.form}`} {...form.formProps}>
      <ErrorSummary problems={form.shownErrors} />
      <div className={styles.pair}>
        <div>
          <TextField
            label="Serienummer"
            required
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={maxSerialNumberLength}
            {...form.field('serial_number')}
          />
          {isUnregistered && (
            <Link to={webPaths.registerProduct} className="text-link target">
              Naar productregistratie
            </Link>
          )}
        </div>
        <DateField label="Installatiedatum" required {...form.controlled('install_date')} />
      </div>
      <PhotoField
        label="Foto van het label"
        hint="Zorg dat het hele serienummer te lezen is. Alleen onze servicedesk ziet de foto."
        {...form.controlled('photo_id')}
      />
      <TextAreaField
        label="Toelichting"
        rows={3}
        maxLength={1000}
        hint="Zonder foto: leg uit waarom die er niet is."
        {...form.field('note')}
      />
      <NotSent act="Versturen" problem={problem} hasSessionEnded={hasSessionEnded} />
      <div className={styles.end}>
        <Button type="submit" busy={form.isSending}>
          Versturen
        </Button>
      </div>
    </form>
  )
}
