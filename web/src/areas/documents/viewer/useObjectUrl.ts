import { useEffect, useState } from 'react'

/** An address of what was fetched, for as long as it is shown; undefined at first. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
