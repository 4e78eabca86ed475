import { webPaths } from '@portal/contract/web-paths'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

type OwnDeviceLinkProps = {
  serialNumber: string
  /** As it was typed. */
  installDate?: string | undefined
  onMouseDown?: (event: MouseEvent) => void
}

/** The way on for whoever is told that their serial number is registered. What they typed stays where it is. */
export function OwnDeviceLink({ serialNumber, installDate, onMouseDown }: OwnDeviceLinkProps) {
  return (
    <Link
      to={webPaths.ownDevice}
      search={{ serienummer: serialNumber, ...(installDate && { datum: installDate }) }}
      className="text-link target"
      {...(onMouseDown && { onMouseDown })}
    >
      Dit is mijn toestel
    </Link>
  )
}
