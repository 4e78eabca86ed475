import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'

/** The first screen of the portal (spec §2). */
export default function LoginPage() {
  return (
    <>
      <h1>Inloggen</h1>
      <p className={styles.intro}>Gebruik je zakelijke e-mailadres om in te loggen.</p>
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
