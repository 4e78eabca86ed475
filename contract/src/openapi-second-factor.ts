import type { OperationTexts } from './openapi-texts.ts'
import { secondFactorMessages } from './second-factor.ts'

const ownFactors = {
  factors: [{ id: 4, kind: 'app', name: 'App met codes', created_at: '2026-11-20T08:30:00.000000Z', used_at: null }],
  recovery_codes_left: 10,
  proven: 'fresh',
  mail_code: null,
  has_passkeys: true,
  is_skipped: false,
}

export const factorRequests = {
  addPasskey: {
    name: 'Laptop',
    passkey: {
      id: 'id-of-the-passkey',
      rawId: 'id-of-the-passkey',
      type: 'public-key',
      response: { clientDataJSON: 'what the browser signed', attestationObject: 'the key' },
      clientExtensionResults: {},
    },
  },
  proveMailbox: { code: 'k7m2p-9xq4r' },
  addApp: { code: '123456' },
  stepUp: { code: '123456' },
}

export const factorReplies = {
  getSecondFactor: [{ data: ownFactors }],
  sendMailCode: [
    {
      data: {
        ...ownFactors,
        factors: [],
        recovery_codes_left: 0,
        proven: null,
        mail_code: { address: 'noor@zilverbron.example', is_sent: true },
      },
    },
  ],
  proveMailbox: [{ data: { ...ownFactors, factors: [], recovery_codes_left: 0, proven: null } }],
  startPasskey: [{ data: { challenge: 'to be signed', rp: { id: 'portaal.example', name: 'Zilverbron' } } }],
  addPasskey: [{ data: ownFactors, recovery_codes: null }],
  startApp: [{ data: { address: 'otpauth://totp/Zilverbron:noor%40zilverbron.example?secret=JBSW', secret: 'JBSW' } }],
  addApp: [{ data: ownFactors, recovery_codes: ['k7m2p-9xq4r', 'w3hdt-yc8nv'] }],
  renewRecoveryCodes: [{ recovery_codes: ['k7m2p-9xq4r', 'w3hdt-yc8nv'] }],
  startStepUp: [{ data: { challenge: 'to be signed', rpId: 'portaal.example' } }],
  stepUp: [{ data: ownFactors }],
}

const noPasskeys = {
  409: {
    description: 'There are no passkeys at the address of this portal.',
    message: secondFactorMessages.noPasskeys,
  },
}

export const factorOperations: Readonly<Record<string, OperationTexts>> = {
  getSecondFactor: { summary: 'The second factors of the caller, and whether this session has proven one' },
  sendMailCode: {
    summary: 'Mails the caller a code that shows that they have the mailbox',
    description:
      'Asked for before the first factor. Sent again it is the same code for as long as it works, which is half an hour; nothing is ' +
      'sent to who has a factor.',
  },
  proveMailbox: {
    summary: 'Shows the code of that mail',
    description: 'It works once; this session may then set up the first factor for half an hour.',
  },
  startPasskey: {
    summary: 'What a browser needs to make a passkey',
    description: 'Its challenge counts for 5 minutes.',
    alsoAnswers: noPasskeys,
  },
  addPasskey: {
    summary: 'Adds the passkey that a browser has made',
    alsoAnswers: noPasskeys,
    description: 'The first factor brings ten recovery codes, which no other answer shows again.',
  },
  startApp: {
    summary: 'A new secret for an app with codes',
    description: 'It counts once a code of it has come back.',
  },
  addApp: {
    summary: 'Adds the app by a code of it',
    description: 'The first factor brings ten recovery codes, which no other answer shows again.',
  },
  removeFactor: {
    summary: 'Removes a second factor of the caller',
    description: 'The last `beheerder` keeps their last one: 422.',
    alsoAnswers: {
      422: { description: 'The last factor of the last beheerder.', message: secondFactorMessages.lastBeheerder },
    },
  },
  renewRecoveryCodes: { summary: 'Ten new recovery codes', description: 'Those before work no longer.' },
  startStepUp: {
    summary: 'What a browser needs to ask for a passkey',
    description: 'The same for whoever has none.',
    alsoAnswers: noPasskeys,
  },
  stepUp: {
    summary: 'Proves a second factor for this session',
    description: 'With `passkey`, or with `code`: of the app, or a recovery code. Each works once.',
    alsoAnswers: noPasskeys,
  },
}
