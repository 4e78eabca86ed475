import { consentStatement, createRegistrationBody, registrationMessages } from '@portal/contract/registrations'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Rows3 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { typedDayFromQuery } from '../../../lib/dates.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { DraftNote } from '../../../ui/draft-note.tsx'
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx'
import { InfoTip } from '../../../ui/info-tip.tsx'
import { leadToNextField } from '../../../ui/fields/lead-to-next-field.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useMember } from '../../account/session.ts'
import { useRefusedForm } from '../../../lib/use-refused-form.tsx'
import { ShopNotice } from '../../gift-shop/shop-notice.tsx'
import { productsQuery, serialMaskIn } from '../api.ts'
import { forgetLast, rememberLast } from '../last-registration.ts'
import type { RefusedItem } from '../queue/queue-sender.ts'
import type { InCommon, RegistrationValues } from '../registration-fields.ts'
import {
  ContactPickerPlace,
  CustomerFields,
  InstallationFields,
  PipeSection,
  ProductFields,
  sectionProgress,
  useProductInputs,
} from './form-sections.tsx'
import { ScanFirst } from '../scan/scan-button.tsx'
import styles from './register-product-page.module.css'
import {
  type Asked,
  checkRegistration,
  focusEmptyField,
  registrationDraft,
  startRegistration,
  useRefusedItem,
  useRegisterProduct,
} from './registration-form.ts'
import { scanningFor } from './registration-controls.tsx'
import { RegistrationSummary, SubmitBar } from './registration-summary.tsx'

const confirmationText = 'Na het registreren ontvangen jij en de klant een bevestiging per e-mail.'

const notRegistered = 'Productregistratie mislukt'

const route = getRouteApi(`/members/verified${webPaths.registerProduct}`)

export default function RegisterProductPage() {
  const { install_date: installDate, verbeter: mendedId, serienummer = '', merk = '' } = route.useSearch()
  const [attempt, setAttempt] = useState(1)
  const mends = useRefusedItem(useMember().id, mendedId)

  return (
    <>
      <header className="page-head">
        <div>
          <div className="row gap-2">
            <h1>Productregistratie</h1>
            <InfoTip label="Uitleg bij Productregistratie" text="Registreer hier je waterontharder" size={20} />
          </div>
          <p className={styles.wide}>
            {confirmationText} Velden met een <span className="error-text">*</span> zijn verplicht.
          </p>
        </div>
        <ManyProducts className={`${buttonClass({ variant: 'secondary' })} ${styles.wide}`} />
      </header>
      <div className={styles.content}>
        <ShopNotice />
        {mends !== undefined && (
          <RegisterProductForm
            key={`${attempt} ${mends?.id} ${serienummer}`}
            mends={mends}
            asked={{ installDate: typedDayFromQuery(installDate), serialNumber: serienummer, brand: merk }}
            onStartOver={() => setAttempt(attempt + 1)}
          />
        )}
      </div>
      {/* On a phone it stands below the form, which is what most visitors come for. */}
      <ManyProducts className={`${buttonClass({ variant: 'text' })} ${styles.phone}`} />
    </>
  )
}

function ManyProducts({ className }: { className: string }) {
  return (
    <Link to={webPaths.registerManyProducts} className={className}>
      <Rows3 size={18} aria-hidden="true" />
      Meerdere producten registreren
    </Link>
  )
}

const takenOver: Record<InCommon, string> = {
  address: 'Adres, klant en datum staan er nog van je vorige registratie.',
  product: 'Product en datum staan er nog van je vorige registratie.',
}

function anotherText({ serialNumber }: Asked): string {
  return `Wat je eerder had ingevuld, staat er nog: dat is een andere registratie. Begin opnieuw voor ${serialNumber}.`
}

type RegisterProductFormProps = {
  mends: RefusedItem | null
  /** Of the address of the page; the day as dd-mm-jjjj, or nothing. */
  asked: Asked
  /** Called when a restored draft has to make place for an empty form. */
  onStartOver: () => void
}

/** Registers one installed softener (spec §5). What is typed is kept for the tab until it has been sent. */
function RegisterProductForm({ mends, asked, onStartOver }: RegisterProductFormProps) {
  const { id: memberId } = useMember()
  const [start] = useState(() => startRegistration({ memberId, mends }, asked))
  const { hasSessionEnded, tellRefusal } = useRefusedForm(notRegistered)
  const { register, isUnkept } = useRegisterProduct({ memberId, mends })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  usePreloads()
  useEffect(forgetLast, [])

  const form = useContractForm(createRegistrationBody, {
    defaultValues: start.values,
    refused: mends ? { errors: mends.state.errors, values: mends.form.values } : undefined,
    // The numbers of the sections tell.
    checksAtOnce: true,
    alsoCheck: (values) => checkRegistration(values, serialMaskIn(queryClient, values.brand)),
    draft: registrationDraft({ memberId, mends }, asked.installDate),
    send: (filledIn, values) => register({ filledIn, values }),
    onSent: ({ queued }) => {
      rememberLast(memberId, form.getValues())
      if (queued) return navigate({ to: webPaths.registrationQueue, search: { bewaard: queued } })
      showToast({ tone: 'success', title: registrationMessages.registered, about: notRegistered })
      return navigate({ to: webPaths.registrations })
    },
    onRefused: tellRefusal,
  })
  const values = form.watch()
  const product = useChosenProduct(values)
  const progress = sectionProgress(form)
  const inputs = useProductInputs(form)
  const leadToEmpty = () => focusEmptyField(form.getValues())
  const leadToNext = useEffectEvent(() => start.inCommon && leadToEmpty())
  useEffect(() => void leadToNext(), [])

  function scanFirst(...scanned: Parameters<typeof inputs.onScanned>) {
    inputs.onScanned(...scanned)
    leadToEmpty()
  }

  function startOver() {
    form.forgetDraft()
    onStartOver()
  }

  return (
    <div className={styles.layout}>
      <form className={styles.form} autoComplete="off" onKeyDown={leadToNextField} {...form.formProps}>
        {start.isRestored && (
          <DraftNote {...(start.isForAnother && { text: anotherText(asked) })} onStartOver={startOver} />
        )}
        {start.inCommon && <DraftNote text={takenOver[start.inCommon]} onStartOver={startOver} />}
        <ScanFirst {...scanningFor(inputs)} onUse={scanFirst} />
        <ErrorSummary problems={form.shownErrors} />
        <div className={styles.sections}>
          <PipeSection number={1} title="Installatie" state={progress.installation} note={<RequiredNote />}>
            <InstallationFields form={form} />
          </PipeSection>
          <PipeSection number={2} title="Product" state={progress.product}>
            <ProductFields inputs={inputs} />
          </PipeSection>
          <PipeSection number={3} title="Klant" state={progress.customer} action={<ContactPickerPlace form={form} />}>
            <CustomerFields form={form} />
          </PipeSection>
          <PipeSection number={4} title="Akkoord" state={progress.consent}>
            {/* The box is not sent: registering states it (spec §5). */}
            <CheckboxField label={consentStatement.text} required {...form.field('consent')} />
            <p className={styles.mails}>{confirmationText}</p>
            <SubmitBar
              product={product}
              problems={form.shownErrors.length}
              isSending={form.isSending}
              isUnkept={isUnkept}
              hasSessionEnded={hasSessionEnded}
            />
          </PipeSection>
        </div>
      </form>
      <RegistrationSummary values={values} product={product} />
    </div>
  )
}

function RequiredNote() {
  return (
    <>
      <span className="error-text">*</span> verplicht
    </>
  )
}

// Without a connection neither the screen after the form can be loaded any more, nor what judges a phone number at the submit.
// All of the queue is one file (vite.config.ts).
function usePreloads(): void {
  const router = useRouter()
  useEffect(() => {
    void prefetchPhoneNumberParser()
    const [routes] = router.getMatchedRoutes(webPaths.registrationQueue)
    for (const each of routes) void router.loadRouteChunk(each)
  }, [router])
}

function useChosenProduct({ brand, selectedProduct }: RegistrationValues) {
  const { data: products = [] } = useQuery(productsQuery(brand))
  return products.find(({ id }) => String(id) === selectedProduct)
}
