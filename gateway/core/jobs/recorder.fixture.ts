/** Collects values that tests wait for: `wait(n)` resolves when `note` has been called n times. */
export function createRecorder() {
  const values: unknown[] = []
  let notify = () => {}
  return {
    noted: values,
    note(value: unknown) {
      values.push(value)
      notify()
    },
    async wait(count: number) {
      while (values.length < count)
        await new Promise<void>((resolve) => {
          notify = resolve
        })
    },
  }
}
