import type { Member } from '@portal/contract/member'
import { isWithoutFirm, profileBody, staffProfileBody, updateProfile } from '@portal/contract/profile'
import { confirmationProblems, ownWordProblems } from '@portal/contract/rules/password'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { initials } from '../../lib/initials.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { settings } from '../../lib/page-settings.ts'
import { type ContractForm, firstTexts, useContractForm } from '../../lib/use-contract-form.ts'
import { tabDraft } from '../../device/draft.ts'
import { SessionEnded, useRefusedForm } from '../../lib/use-refused-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PersonalText } from '../../ui/personal-text.tsx'
import { ask } from '../../ui/questions.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LogOutButton } from '../account/log-out-button.tsx'
import { CompanyFields, PersonFields, profileValuesOf } from '../account/profile-fields.tsx'
import { sessionQuery, useMember } from '../account/session.ts'
import { SideMenu } from '../account/side-menu.tsx'
import { BalanceTip } from '../points/points-badge.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileBoxes } from './profile-boxes.tsx'
import { ViewsOfMe } from './views-of-me.tsx'
import fields from '../account/profile-fields.module.css'
import styles from './profile-page.module.css'

const notSaved = 'Gegevens wijzigen mislukt'

export { ProfileBoxes } from './profile-boxes.tsx'

/** A member's own data: to look at, and behind 'Wijzig gegevens' to change (spec §2). */
export default function ProfilePage() {
  const member = useMember()
  const [isEditing, setIsEditing] = useState(() => profileDraft(profileValuesOf(member)).read() !== null)
  const heading = useRef<HTMLHeadingElement>(null)

  // What had the focus goes: the button, or the form.
  function edit(starts: boolean) {
    setIsEditing(starts)
    heading.current?.focus()
  }

  function stopEditing() {
    profileDraft(profileValuesOf(member)).forget()
    edit(false)
  }

  return (
    <div className="with-side-menu">
      <SideMenu />
      <div className="fields one-column">
        <ProfileHero member={member} />
        <div className={styles.head}>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              Mijn gegevens
            </h2>
            <p className={styles.intro}>
              Zo staan je gegevens bij ons. Klopt er iets niet meer, dan wijzig je het hier.
            </p>
          </div>
          {!isEditing && (
            <Button icon={<Pencil size={17} aria-hidden="true" />} onClick={() => edit(true)}>
              Wijzig gegevens
            </Button>
          )}
        </div>
        {isEditing ? <ProfileForm member={member} onDone={stopEditing} /> : <ProfileBoxes member={member} />}
        {!isEditing && <ViewsOfMe />}
        {!isEditing && <OwnSessions onEnded={() => heading.current?.focus({ preventScroll: true })} />}
        {/* Where the header has no menu of the member. */}
        {!isEditing && (
          <p className={styles.logOut}>
            <LogOutButton />
          </p>
        )}
      </div>
    </div>
  )
}

function ProfileHero({ member }: { member: Member }) {
  return (
    <header className={styles.hero}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(member.name)}
      </span>
      <div className={styles.who}>
        <h1>Profiel</h1>
        <p>
          <PersonalText width="12em">
            {member.name}
            {member.company && (
              <>
                {' '}
                <span className={styles.dot}>·</span> <span className={styles.company}>{member.company}</span>
              </>
            )}
          </PersonalText>
        </p>
      </div>
      <div className={styles.balance} data-explained>
        <p className="row gap-2">
          Huidige puntensaldo <BalanceTip />
        </p>
        <p className={`row gap-2 ${styles.points}`} data-number>
          <Coin size={26} /> <PersonalText width="2.5em">{formatNumber(member.credits)}</PersonalText> punten
        </p>
      </div>
    </header>
  )
}

/**
 * Changes a member's own data, and their password when they type a new one (spec §5). What is typed, except for passwords, is
 * kept for the tab until it is saved or given up.
 */
function ProfileForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [saved] = useState(() => profileValuesOf(member))
  const { hasSessionEnded, tellRefusal } = useRefusedForm(notSaved)
  const isStaffOnly = isWithoutFirm(member)
  // Some of the same fields, and an address that nobody asks for is not sent.
  const rules = (isStaffOnly ? staffProfileBody : profileBody) as typeof profileBody
  const form = useContractForm(rules, {
    defaultValues: { ...saved, email: member.email, ...noPassword },
    draft: profileDraft(saved),
    alsoCheck: (values) =>
      firstTexts({ ...confirmationProblems(values), ...ownWordProblems(values.password, member, settings.provider) }),
    send: async (body) => {
      await call(updateProfile, { body })
      // Everything on screen shows the member of the session (spec §2).
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
    onSent: () => {
      showToast({ tone: 'success', title: 'De gegevens zijn opgeslagen', about: notSaved })
      onDone()
    },
    onRefused: tellRefusal,
  })
  // After an ended session nothing can be saved, and what is typed waits for who comes back.
  const isChanged = (form.formState.isDirty || form.isRestored) && !hasSessionEnded
  useUnsavedChanges({ isChanged, save: form.submit, forget: form.forgetDraft })

  return (
    <form className="fields" {...form.formProps}>
      <p className="muted">
        Velden met een <span className="error-text">*</span> zijn verplicht.
      </p>
      {form.isRestored && <DraftNote except="Een nieuw wachtwoord vul je opnieuw in." onStartOver={form.startOver} />}
      <ErrorSummary problems={form.shownErrors} />
      <Card title="Persoonlijke gegevens" level={3}>
        <PersonFields form={form} birthdateIsKnown={saved.birthdate !== ''} isOfStaff={isStaffOnly} />
      </Card>
      {!isStaffOnly && (
        <Card title="Bedrijfsgegevens" level={3}>
          <CompanyFields form={form} />
        </Card>
      )}
      <Card title="Accountgegevens" level={3}>
        <AccountFields form={form} />
      </Card>
      {hasSessionEnded && <SessionEnded className="text-2" />}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onDone}>
          Annuleren
        </Button>
        <Button type="submit" busy={form.isSending}>
          Opslaan
        </Button>
      </div>
    </form>
  )
}

type AccountValues = typeof noPassword & { email: string }

function AccountFields({ form: { field } }: { form: Pick<ContractForm<AccountValues>, 'field'> }) {
  return (
    <div className={fields.account}>
      <TextField label="E-mailadres" readOnly autoComplete="username" {...field('email')} />
      <PasswordField
        label="Nieuw wachtwoord"
        hint="Alleen invullen als je het wilt wijzigen."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Bevestig wachtwoord" autoComplete="new-password" {...field('password_confirmation')} />
    </div>
  )
}

function profileDraft(saved: ReturnType<typeof profileValuesOf>) {
  return tabDraft({ form: 'profile', saved, startedWith: JSON.stringify(saved) })
}

const noPassword = { password: '', password_confirmation: '' }

type UnsavedChanges = {
  isChanged: boolean
  /** Saves the changes, and resolves to whether that worked. */
  save: () => Promise<boolean>
  forget: () => void
}

// Asks before somebody leaves a form with changes; the browser asks in its own words before it closes the page.
function useUnsavedChanges({ isChanged, save, forget }: UnsavedChanges): void {
  const queryClient = useQueryClient()

  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      // Without a session nothing can be saved any more.
      const isMember = Boolean(queryClient.getQueryData(sessionQuery.queryKey)?.member)
      if (!isChanged || !isMember || current.pathname === next.pathname) return false

      const answer = await ask({
        title: 'Wijzigingen niet opgeslagen',
        detail: 'Je hebt gegevens gewijzigd. Wil je ze eerst opslaan?',
        confirm: 'Opslaan',
        decline: 'Niet opslaan',
      })
      if (answer === 'confirmed') return !(await save())
      if (answer === 'declined') forget()
      return answer === 'closed'
    },
  })
}
