"""Exact reference answers for the randomised searches, written without looking at the searches themselves.

Nothing here imports the package under test: a mistake there can therefore not hide behind the same mistake here.
Speed was traded for plainness everywhere; the graphs of the tests are small.
"""
