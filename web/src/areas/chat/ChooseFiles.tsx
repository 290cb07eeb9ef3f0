import { type ReactNode, useRef } from 'react'

/** A button that lets files be chosen: `button` draws it. `accept`: kinds that are offered; none: all. */
export function ChooseFiles(props: {
  label: string
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  button: (choose: () => void) => ReactNode
}) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      {props.button(() => chooser.current?.click())}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={props.multiple}
        accept={props.accept}
        aria-label={props.label}
        onChange={({ target }) => {
          props.onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
