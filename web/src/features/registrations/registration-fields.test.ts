import { findProblem } from '@portal/contract/check-body'
import { createRegistrationBody } from '@portal/contract/registrations'
import { prefetchPhoneNumberParser } from '@portal/contract/rules/phone-number'
import { beforeAll, expect, test } from 'vitest'
import { fieldsInCommon, registrationField, registrationFieldNames } from './registration-fields.ts'

beforeAll(prefetchPhoneNumberParser)

const sent = Object.keys(createRegistrationBody.shape) as (keyof typeof createRegistrationBody.shape)[]

test('the fields are those of the contract in its order, and the brand before its product', () => {
  const withBrand = sent.flatMap((name) => (name === 'selectedProduct' ? ['brand', name] : [name]))
  expect(registrationFieldNames).toEqual(withBrand)
})

test.each(sent)('%s may stay empty only if the contract lets it', (name) => {
  const mayStayEmpty = findProblem(createRegistrationBody.shape[name], '') === null
  expect(registrationField(name).isOptional ?? false).toBe(mayStayEmpty)
})

test('the next registration takes over the customer or the product, but never a serial number', () => {
  const [address, product] = [fieldsInCommon('address'), fieldsInCommon('product')]
  expect(product).toEqual(['install_date', 'brand', 'selectedProduct'])
  expect([...new Set([...address, ...product, 'serial_number'])].toSorted()).toEqual(registrationFieldNames.toSorted())
  expect(address.filter((name) => product.includes(name))).toEqual(['install_date'])
})
