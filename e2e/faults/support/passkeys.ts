import type { Page } from '@playwright/test'

/**
 * Gives a page an authenticator that says yes to everything. Returns a function that makes a passkey in the page as it is then,
 * and tells what the browser signed about it.
 */
export async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => page.evaluate(makePasskey)
}

async function makePasskey(): Promise<{ type: string; origin: string }> {
  const passkey = (await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Installateursportaal' },
      user: { id: new Uint8Array(16), name: 'sanne', displayName: 'Sanne' },
      challenge: new Uint8Array(32),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })) as PublicKeyCredential
  const { type, origin } = JSON.parse(new TextDecoder().decode(passkey.response.clientDataJSON))
  return { type, origin }
}
