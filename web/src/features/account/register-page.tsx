import { registerAccount, type RegisterAccountBody, registerAccountBody } from '@portal/contract/account'
import { registrationMessages } from '@portal/contract/registrations'
import { ownWordProblems, requiredConfirmationProblems } from '@portal/contract/rules/password'
import { webPaths } from '@portal/contract/web-paths'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { guestId, tabDraft } from '../../device/draft.ts'
import { humanToken } from '../../lib/human-token.ts'
import { settings } from '../../lib/page-settings.ts'
import { type ContractForm, firstTexts, type Problems, useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FormNote } from './form-note.tsx'
import { CompanyFields, emptyProfile, PersonFields } from './profile-fields.tsx'
import fields from './profile-fields.module.css'
import styles from './register-page.module.css'
import { loadNewSession } from './session.ts'

const notOpened = 'Registratie mislukt'

const route = getRouteApi(`/guest-pages${webPaths.register}`)

export default function RegisterPage() {
  const { compenda_id: compendaId = '' } = route.useSearch()

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Accountregistratie</h1>
        <p className="muted above-2">
          Open een account voor het portaal. Velden met een <span className="error-text">*</span> zijn verplicht.
        </p>
        <p className="muted above-2">
          Heb je al een account?{' '}
          <Link to={webPaths.login} className="text-link">
            Log in
          </Link>
        </p>
      </header>
      <RegisterForm compendaId={compendaId} />
    </div>
  )
}

/** Opens an account (spec §5). What is typed, except for the passwords, is kept for the tab until it has been sent. */
function RegisterForm({ compendaId }: { compendaId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm(registerAccountBody, {
    defaultValues: emptyAccount,
    alsoCheck: checkAccount,
    draft: tabDraft({ form: 'account', memberId: guestId, saved: keptValues }),
    restoresLate: true,
    send: (body) => openAccount(queryClient, { ...body, compenda_id: compendaId || null }),
    onSent: () => {
      showToast({
        tone: 'success',
        title: 'Registratie succesvol',
        about: notOpened,
        detail: 'Je ontvangt een e-mail om de registratie te voltooien',
      })
      return navigate({ to: webPaths.dashboard })
    },
    onRefused: ({ message, reason }) => showToast({ tone: 'error', title: notOpened, detail: message ?? reason }),
  })

  return (
    <form className={styles.form} {...form.formProps}>
      {form.isRestored && <DraftNote except="Alleen je wachtwoord vul je opnieuw in." onStartOver={form.startOver} />}
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens">
        <PersonFields form={form} />
      </Card>
      <Card title="Bedrijfsgegevens">
        <CompanyFields form={form} />
      </Card>
      <Card title="Accountgegevens">
        <AccountFields form={form} />
      </Card>
      {form.errorOf('google_token') && (
        <FormNote tone="error">
          {form.errorOf('google_token')}. Probeer het nog een keer. Lukt het weer niet, mail dan naar{' '}
          <a href={`mailto:${settings.contact_email}`}>{settings.contact_email}</a>.
        </FormNote>
      )}
      <div className={styles.submit}>
        <Button type="submit" size="lg" busy={form.isSending}>
          Account aanmaken
        </Button>
      </div>
    </form>
  )
}

function AccountFields({ form: { field } }: { form: ContractForm<AccountValues> }) {
  return (
    <div className={fields.account}>
      <EmailField {...field('email')} />
      <PasswordField
        label="Wachtwoord"
        hint="Minimaal 8 tekens."
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <PasswordField
        label="Bevestig wachtwoord"
        autoComplete="new-password"
        required
        {...field('password_confirmation')}
      />
      <CheckboxField label={<Terms />} required {...field('terms')} />
    </div>
  )
}

function Terms() {
  return (
    <>
      Ik ga akkoord met de{' '}
      <Link to={webPaths.terms} target="_blank" className="text-link">
        algemene voorwaarden
        <span className="visually-hidden"> (opent in een nieuw tabblad)</span>
      </Link>
      .
    </>
  )
}

function checkAccount(values: AccountValues): Problems {
  return {
    ...firstTexts(requiredConfirmationProblems(values)),
    ...firstTexts(ownWordProblems(values.password, values, settings.provider)),
    ...(!values.terms && { terms: registrationMessages.consentMissing }),
  }
}

// Its member is logged in from then on.
async function openAccount(queryClient: QueryClient, body: RegisterAccountBody) {
  await call(registerAccount, { body: { ...body, google_token: await humanToken() } })
  return loadNewSession(queryClient)
}

// Passwords and consent are given anew each time.
const keptValues = { ...emptyProfile, email: '' }

const emptyAccount = { ...keptValues, password: '', password_confirmation: '', terms: false }

type AccountValues = typeof emptyAccount
