import { certificateMessages } from './certificates.ts'
import type { OperationTexts } from './openapi-texts.ts'

export const certificateOperations: Readonly<Record<string, OperationTexts>> = {
  getCertificate: {
    summary: 'The certificate of a registration, by its code',
    description:
      'The code in any case, with or without groups. It tells nothing of the customer. Any other code is a 404, however it is written.',
    alsoAnswers: { 429: { description: 'Too many certificates in an hour: try again later.' } },
  },
  reportCertificate: {
    summary: 'Tells the service desk that a softener is not where its certificate is',
    description: 'It makes a case, or adds to the one that is open. Without an address nobody is answered.',
    alsoAnswers: { 429: { description: 'Too many reports by this caller, or of this certificate: try again later.' } },
  },
}

export const certificateRequests = {
  reportCertificate: { text: 'Dit toestel is nooit bij mij geplaatst.', email: 'j.deboer@voorbeeld.nl' },
}

export const certificateReplies = {
  getCertificate: [
    {
      data: {
        number: '0123-4567-89AB-CDEF-0123',
        state: 'geldig',
        withdrawn_on: null,
        product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
        serial_number: 'AB 190871',
        install_date: '2026-11-14',
        statutory_until: '2028-11-14',
        warranty_until: '2029-11-14',
        warranty_months: { statutory: 24, all_in: 12 },
        installer: { name: 'De Vries Installatie', place: 'Eindhoven' },
      },
    },
  ],
  reportCertificate: [{ message: certificateMessages.reported }],
}
