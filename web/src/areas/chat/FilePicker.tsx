import { type ReactNode, useRef } from 'react'

/** A button, rendered by `button`, that opens the file dialog. `accept`: offered file types; default: all. */
export function FilePicker(props: {
  label: string
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  button: (openDialog: () => void) => ReactNode
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
