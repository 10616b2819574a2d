/** A function that throws this, whatever it is. */
export const throwing = (thrown: unknown) => (): never => {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- What is no error is thrown, too.
  throw thrown;
};
