import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isFiltered, type RegistrationSearch } from '../registration-list.ts'

/** What a search compares, in words. */
export const searchedFields = 'klant, plaats, postcode, serienummer of product'

type NoRegistrationsProps = { search: RegistrationSearch; onClear: () => void }

export function NoRegistrations({ search, onClear }: NoRegistrationsProps) {
  if (!isFiltered(search)) return <FirstRegistration />

  return (
    <EmptyState
      title="Geen registraties gevonden"
      text={`Zoek op ${searchedFields}, of haal een filter weg.`}
      action={
        <Button variant="secondary" onClick={onClear}>
          Filters wissen
        </Button>
      }
    />
  )
}

function FirstRegistration() {
  return (
    <EmptyState
      picture="coin"
      title="Registreer je eerste installatie"
      text="Je klant krijgt 1 jaar all-in garantie en jij spaart punten."
      action={
        <Link to={webPaths.registerProduct} className={buttonClass()}>
          <Plus size={18} strokeWidth={2.25} aria-hidden="true" />
          Productregistratie
        </Link>
      }
    />
  )
}
