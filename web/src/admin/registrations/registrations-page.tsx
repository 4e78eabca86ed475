import { listProductsForStaff } from '@portal/contract/catalogue-for-staff'
import { maxPageSize } from '@portal/contract/pagination'
import { staffPaths } from '@portal/contract/staff-paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../lib/api-client.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { brandsQuery } from '../catalogue/api.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { chosenIn } from '../list/subject-address.ts'
import { registrationList } from './registration-list.ts'
import { registrationSubject } from './registration-subject.tsx'

const route = getRouteApi(`/back-office${staffPaths.registrations}`)

export default function RegistrationsPage() {
  const { search, change } = useListSearch(registrationList, route.useSearch(), route.useNavigate())
  const { data: brands } = useQuery(brandsQuery)
  const { data: products } = useQuery(productsOf(chosenIn(search, 'merk').join(',')))
  const subject = useMemo(
    () => registrationSubject({ brands: brands ?? [], products: products ?? [], search }),
    [brands, products, search],
  )

  return <SubjectList subject={subject} search={search} onChange={change} />
}

function productsOf(brands: string) {
  return queryOptions({
    queryKey: ['catalogue', 'products-to-choose', brands],
    queryFn: async ({ signal }) => {
      const query = { per_page: maxPageSize, 'filter[brand]': brands || undefined }
      return (await call(listProductsForStaff, { query, signal })).data
    },
  })
}
