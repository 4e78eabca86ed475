import { settings } from './page-settings.ts'

type Recaptcha = {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** A reCAPTCHA token; null when no site key is configured, and then no external script loads. */
export async function humanToken(): Promise<string | null> {
  const siteKey = settings.recaptcha_site_key
  if (!siteKey) return null

  const recaptcha = await loadRecaptcha(siteKey)
  // Spec §7: the token is obtained with action name login.
  return recaptcha.execute(siteKey, { action: 'login' })
}

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.addEventListener('error', () => reject(new Error('The human check could not be loaded.')))
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    document.head.append(script)
  })
}
