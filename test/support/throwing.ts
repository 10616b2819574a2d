/** A function that throws this, whatever it is. */
export const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};
