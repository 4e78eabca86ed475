import { webPaths } from '@portal/contract/web-paths'
import { Link, useSearch } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { FormNote } from './form-note.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'

/** The first screen of the portal (spec §2). */
export default function LoginPage() {
  const { redirect = '' } = useSearch({ strict: false })

  return (
    <>
      <h1>Inloggen</h1>
      <p className={styles.intro}>Gebruik je zakelijke e-mailadres om in te loggen.</p>
      {isFaq(redirect) && (
        <div className={styles.note}>
          <FormNote tone="info" icon={<Info size={22} aria-hidden="true" />}>
            De veelgestelde vragen zijn er voor installateurs met een account. Log in, dan ga je er meteen heen.
          </FormNote>
        </div>
      )}
      <LoginForm />
      <p className={styles.register}>
        Nog geen account?{' '}
        <Link to={webPaths.register} className="text-link">
          Maak een account aan
        </Link>
      </p>
    </>
  )
}

// The footer leads there from every page of guests, so they see why they are still here.
function isFaq(redirect: string): boolean {
  return redirect.split(/[?#]/, 1)[0] === webPaths.faq
}
