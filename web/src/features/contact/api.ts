import { sendContactRequest, type SendContactRequestBody } from '@portal/contract/contact'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

export function useSendContactRequest() {
  return useMutation({ mutationFn: (body: SendContactRequestBody) => call(sendContactRequest, { body }) })
}
