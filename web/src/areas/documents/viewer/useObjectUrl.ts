import { useEffect, useState } from 'react'

/** Returns an object URL for a blob while the component is mounted; undefined at first. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return address
}
