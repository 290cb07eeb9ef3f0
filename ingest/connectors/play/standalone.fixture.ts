import type { CertificateSource } from '../certificates/clientCertificate.ts'
import type { RunnerContext } from '../runner.ts'

/** The certificate of connectors to sources that request none. */
export const noCertificate: CertificateSource = () => Promise.reject(new Error('This source requests no certificate'))

/** The parts of a runner's context that only the product provides. */
export const standalone: Pick<RunnerContext<unknown>, 'connector' | 'acceptMessages' | 'certificate'> = {
  connector: null,
  acceptMessages: () => {},
  certificate: noCertificate,
}
